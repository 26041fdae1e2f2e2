import type { Instant } from '../../../core/shared/time.js';
import type { Tables } from '../tables.js';

/** When stored work is due next, by steady time: the end of its lease for what is leased. Undefined when there is none. */
export const nextDueIn = ({
  lanes,
  pendingInbound,
  pendingMedia,
  postedSends,
}: Tables): Instant | undefined => {
  const due = [
    ...[...lanes.values()].map(({ leaseUntil, nextDueAt }) => leaseUntil ?? nextDueAt),
    // A posted send is due since its commit.
    ...(postedSends.size > 0 ? [0] : []),
    ...[...pendingInbound.values(), ...pendingMedia.values()].map(({ dueAt }) => dueAt),
  ].filter((at) => at !== undefined);
  return due.length > 0 ? Math.min(...due) : undefined;
};
