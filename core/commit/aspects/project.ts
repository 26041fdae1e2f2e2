import { type Aspect, emptyPhase } from '../aspect.js';

/** The project that a Change belongs to. A commit locks it, so that its events get consecutive numbers. */
export const project: Aspect = {
  needs: (query, change) => void query.projects.add(change.project),
  conflict: (facts, change) =>
    facts.projects.has(change.project) ? undefined : { code: 'project_missing' },
  apply: emptyPhase,
  touches: emptyPhase,
};
