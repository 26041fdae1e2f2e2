import * as E from 'fp-ts/lib/Either.js';
import { lanesTouchedBy } from '../../commit/judge.js';
import type { LanesTouched } from '../../model/queue/lane.js';
import { type Commit, onProjects } from '../../ports/stores/commit.js';

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
