import * as E from 'fp-ts/lib/Either.js';
import { lanesTouchedBy } from '../../commit/judge.js';
import type { LaneKey } from '../../model/queue/lane.js';
import { type Commit, onProjects } from '../../ports/stores/commit.js';
import type { ProjectId } from '../../shared/ids.js';

/** The lanes that a commit affects, and the log. */
export type LanesTouched = {
  /** The project whose log got events. Absent: none did. */
  readonly log?: ProjectId | undefined;
  /** Lanes in which something may have become due. */
  readonly due: readonly LaneKey[];
  /** Lanes whose endpoint changed: what a worker read of them is outdated. */
  readonly changed: readonly LaneKey[];
  /** Messages were posted in place of some that failed. Default: none were. */
  readonly hasPosts?: true;
};

/** Wraps a commit: after each durable Change, `tell` gets the lanes and the log that it affects. */
export const notifyingCommit = (commit: Commit, tell: (lanes: LanesTouched) => void): Commit =>
  onProjects(commit, async (change) => {
    const outcome = await commit(change);
    if (E.isRight(outcome)) {
      const { due, changed } = lanesTouchedBy(change, outcome.right);
      const log = outcome.right.events.length > 0 ? change.project : undefined;
      if (due.size > 0 || changed.size > 0 || log)
        tell({
          log,
          due: [...due],
          changed: [...changed],
          ...('posts' in change && { hasPosts: true }),
        });
    }
    return outcome;
  });
