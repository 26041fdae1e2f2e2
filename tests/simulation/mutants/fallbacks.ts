import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../../core/commit/change.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Mutant } from '../assemble.js';

/** A store that alters each Change before its commit. */
const altering = (name: string, alter: (change: Change) => Change): Mutant => ({
  name,
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, (change) => stores.commit(alter(change))),
  }),
});

const withoutPosts = ({ posts: _, ...change }: Change): Change => change;

export const fallbackLost = altering('nothing is sent in place of a failed message', withoutPosts);

/** A message that is repeated is not marked, so that it falls back when its second call is refused. */
export const fallbackInDoubt = altering('a fallback after an unknown outcome', (change) => {
  const messages = change.puts?.messages?.map(({ mayHaveArrived: _, ...message }) => message);
  return messages ? { ...change, puts: { ...change.puts, messages } } : change;
});

/** A process that dies between the two leaves a failed message without the one in its place. */
export const fallbackInTwoTransactions: Mutant = {
  name: 'a failure in one transaction, its fallback in a second one',
  parts: (parts) => {
    const { commit } = parts.stores;
    return {
      ...parts,
      stores: {
        ...parts.stores,
        commit: onProjects(commit, async (change) => {
          if (!change.posts) return commit(change);
          const outcome = await commit(withoutPosts(change));
          if (E.isLeft(outcome)) return outcome;
          const { project, at, posts } = change;
          await commit({ project, at, posts });
          return outcome;
        }),
      },
    };
  },
};
