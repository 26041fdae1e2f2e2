import { type Aspect, emptyPhase } from '../aspect.js';

/**
 * What an erasure removes of events. An event without a text of its own shows its message, which is erased by then; `erasures`
 * have the new texts of the others. A store removes what receivers and handlers answered after everything else that a group
 * writes: so an attempt that ended in the same group leaves nothing either. It marks the deliveries of the events, so that what
 * is answered later is not stored.
 */
export const erasure: Aspect = {
  needs: emptyPhase,
  conflict: emptyPhase,
  apply: ({ projects }, { project, erasures }, verdict) => {
    if (erasures?.some(({ events }) => events.length > 0))
      verdict.outdated = projects.get(project)?.endpoints.map(({ id }) => id) ?? [];
  },
  touches: ({ changed }, _, { outdated }) => {
    for (const endpoint of outdated) changed.add(endpoint);
  },
};
