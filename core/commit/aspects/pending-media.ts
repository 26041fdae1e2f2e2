import { type Aspect, emptyPhase } from '../aspect.js';

/**
 * Inbound messages that wait for their media files, each under its external id, until it has the file or is erased: a fetch
 * that ends after that stores nothing, because its Change requires that the message waits (`requires.pendingMedia`).
 */
export const pendingMedia: Aspect = {
  needs: (query, { requires }) => {
    if (requires?.pendingMedia !== undefined) query.pendingMedia.add(requires.pendingMedia);
  },
  conflict: (facts, { requires }) =>
    requires?.pendingMedia === undefined || facts.pendingMedia.has(requires.pendingMedia)
      ? undefined
      : { code: 'media_not_pending' },
  apply: (facts, { endMediaWaits }) => {
    for (const name of endMediaWaits ?? []) facts.pendingMedia.delete(name);
  },
  touches: emptyPhase,
};
