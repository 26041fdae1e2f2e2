import * as E from 'fp-ts/lib/Either.js';
import { lanesTouchedBy } from '../../commit/judge.js';
import type { LaneKey } from '../../model/queue/lane.js';
import type { Commit } from '../../ports/stores/commit.js';

/** The lanes that a commit affects. */
export type LanesTouched = {
  /** Lanes in which something may have become due. */
  readonly due: readonly LaneKey[];
  /** Lanes whose endpoint changed: what a worker read of them is outdated. */
  readonly changed: readonly LaneKey[];
};

/** Wraps a commit: after each durable Change, `tell` gets the lanes that it affects. */
export const notifyingCommit =
  (commit: Commit, tell: (lanes: LanesTouched) => void): Commit =>
  async (change) => {
    const outcome = await commit(change);
    if (E.isRight(outcome)) {
      const { due, changed } = lanesTouchedBy(change, outcome.right);
      if (due.size > 0 || changed.size > 0) tell({ due: [...due], changed: [...changed] });
    }
    return outcome;
  };
