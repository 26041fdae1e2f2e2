import type { Mutant } from '../assemble.js';

export const cursorMovedEarly: Mutant = {
  name: 'cursor of a subscription moved before its event is handled',
  store: ({ stores, memory }) => ({
    ...stores,
    subscriptions: {
      ...stores.subscriptions,
      advance: (lease, cursors) => {
        const next = cursors.map(({ project, sequence }) => {
          const last = memory.facts.projects.get(project)?.sequence ?? sequence;
          return { project, sequence: Math.min(sequence + 1, last) };
        });
        return stores.subscriptions.advance(lease, next);
      },
    },
  }),
};
