import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Mutant } from '../assemble.js';

export const fallbackLost: Mutant = {
  name: 'nothing is sent in place of a failed message',
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, ({ posts: _, ...change }) => stores.commit(change)),
  }),
};
