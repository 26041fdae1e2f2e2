import type { SteadyClock } from '../ports/machine/clock.js';
import { type Commit, onProjects } from '../ports/stores/commit.js';

/** Wraps a commit: each Change of a project says when it is committed by steady time. */
export const steadyCommit = (commit: Commit, steady: SteadyClock): Commit =>
  onProjects(commit, (change) =>
    commit(change.steadyAt === undefined ? { ...change, steadyAt: steady() } : change),
  );
