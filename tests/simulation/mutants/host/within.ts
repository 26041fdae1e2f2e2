import type { Mutant } from '../../assemble.js';

/** The message is stored by a commit of its own, which a rollback of the host does not take back. */
export const committedBesideTheHost: Mutant = {
  name: 'message committed without the transaction of the host',
  store: ({ stores }) => ({
    ...stores,
    within: (transaction) => ({
      ...stores.within(transaction),
      channels: stores.channels,
      commit: stores.commit,
    }),
  }),
};
