import type { Verdict } from '../../../core/commit/verdict.js';
import type { Tables } from '../tables.js';

/** Ends the wait of inbound messages for their media files. */
export const endMediaWaits = (
  { pendingInbound, pendingMedia }: Tables,
  { change }: Verdict,
): void => {
  for (const name of change.endMediaWaits ?? []) {
    pendingInbound.delete(name);
    pendingMedia.delete(name);
  }
};
