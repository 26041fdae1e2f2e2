import { type Aspect, nothing } from '../aspect.js';

/**
 * What an erasure leaves of events: `erasures` have their new texts. A store replaces the texts, and removes what receivers
 * and handlers answered to them, after everything else that a group writes: so an attempt that ended in the same group
 * leaves nothing either. It marks the deliveries of the events, so that what is answered later is not stored.
 */
export const erasure: Aspect = {
  needs: nothing,
  conflict: nothing,
  apply: ({ projects }, { project, erasures }, verdict) => {
    if (erasures?.some(({ events }) => events.length > 0))
      verdict.outdated = projects.get(project)?.endpoints.map(({ id }) => id) ?? [];
  },
  touches: ({ changed }, _, { outdated }) => {
    for (const endpoint of outdated) changed.add(endpoint);
  },
};
