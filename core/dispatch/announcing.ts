import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../commit/change.js';
import type { Commit } from '../ports/commit.js';
import type { ChannelId } from '../shared/ids.js';

/** The lanes in which a Change may have made something due. */
export const lanesTouched = ({ jobs, hasten, wake }: Change): readonly ChannelId[] => [
  ...(jobs ?? []).map(({ lane }) => lane),
  ...(hasten ?? []).map(({ lane }) => lane),
  ...(wake ?? []),
];

/** A commit that tells, once a Change is durable, in which lanes there may be work now. */
export const announcing =
  (commit: Commit, tell: (lanes: readonly ChannelId[]) => void): Commit =>
  async (change) => {
    const outcome = await commit(change);
    if (E.isRight(outcome)) {
      const lanes = lanesTouched(change);
      if (lanes.length > 0) tell(lanes);
    }
    return outcome;
  };
