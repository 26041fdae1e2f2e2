import type { SteadyClock } from '../ports/machine/clock.js';
import type { Commit } from '../ports/stores/commit.js';

/** Wraps a commit: each Change says when it is committed by steady time. */
export const steadyCommit =
  (commit: Commit, steady: SteadyClock): Commit =>
  (change) =>
    commit(change.steadyAt === undefined ? { ...change, steadyAt: steady() } : change);
