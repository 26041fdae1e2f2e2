import * as E from 'fp-ts/lib/Either.js';
import type { Change, Committed } from '../../commit/change.js';
import type { LaneKey } from '../../model/queue/lane.js';
import { isActive } from '../../model/webhooks/endpoint.js';
import type { Commit } from '../../ports/stores/commit.js';

/** Lanes that a commit was about. */
export type LanesTouched = {
  /** In which something may have become due. */
  readonly due: readonly LaneKey[];
  /** Whose endpoint changed: what was read of it before counts no more. */
  readonly changed: readonly LaneKey[];
};

/** The lanes that a Change and what became of it touch. */
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

/** A commit that tells, once a Change is durable, in which lanes there may be work now. */
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
