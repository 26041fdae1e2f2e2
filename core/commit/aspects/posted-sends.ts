import { type Aspect, emptyPhase } from '../aspect.js';

/**
 * Messages that hosts posted in their transactions, or that a Change posts in place of some that fail. Each is taken once, and
 * after those that were committed before it: its Change requires that it is the next one of its project (`requires.nextPosted`).
 */
export const postedSends: Aspect = {
  needs: ({ postedSends: places }, { project, requires }) => {
    if (requires?.nextPosted === undefined) return;
    places.set(project, Math.max(requires.nextPosted, places.get(project) ?? 0));
  },
  conflict: ({ postedSends: places }, { project, requires }) =>
    requires?.nextPosted === undefined || places.get(project)?.[0] === requires.nextPosted
      ? undefined
      : { code: 'not_next_posted' },
  apply: ({ postedSends: places }, { project, requires }) => {
    if (requires?.nextPosted !== undefined)
      places.set(project, places.get(project)?.slice(1) ?? []);
  },
  touches: emptyPhase,
};
