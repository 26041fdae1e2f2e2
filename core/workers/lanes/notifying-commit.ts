import * as E from 'fp-ts/lib/Either.js';
import type { Change, Committed } from '../../commit/change.js';
import type { LaneKey } from '../../model/queue/lane.js';
import { isActive } from '../../model/webhooks/endpoint.js';
import type { Commit } from '../../ports/stores/commit.js';

/** The lanes that a commit affects. */
export type LanesTouched = {
  /** Lanes in which something may have become due. */
  readonly due: readonly LaneKey[];
  /** Lanes whose endpoint changed: what a worker read of them is outdated. */
  readonly changed: readonly LaneKey[];
};

/** The lanes that a committed Change affects. */
const lanesTouched = (
  { jobs, makeDue, wake, puts, removeEndpoints, resends }: Change,
  { delivered }: Committed,
): LanesTouched => ({
  due: [
    ...(jobs ?? []).map(({ lane }) => lane),
    ...(makeDue ?? []).map(({ lane }) => lane),
    ...(wake ?? []),
    ...(puts?.endpoints ?? []).filter(isActive).map(({ id }) => id),
    ...(resends ?? []).map(({ endpoint }) => endpoint),
    ...new Set(delivered),
  ],
  changed: [...(puts?.endpoints ?? []), ...(removeEndpoints ?? [])].map(({ id }) => id),
});

/** Wraps a commit: after each durable Change, `notify` gets the lanes that may have work. */
export const notifyingCommit =
  (commit: Commit, tell: (lanes: LanesTouched) => void): Commit =>
  async (change) => {
    const outcome = await commit(change);
    if (E.isRight(outcome)) {
      const lanes = lanesTouched(change, outcome.right);
      if (lanes.due.length > 0 || lanes.changed.length > 0) tell(lanes);
    }
    return outcome;
  };
