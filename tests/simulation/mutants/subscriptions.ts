import type { Mutant } from '../assemble.js';
import { pause } from './pause.js';

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

export const countedInTwoTransactions: Mutant = {
  name: 'events counted in one transaction, and the cursor moved in another',
  store: ({ stores, memory: { countCursors } }, around) => ({
    ...stores,
    statistics: {
      ...stores.statistics,
      count: async (project, limit) => {
        const before = countCursors.get(project) ?? 0;
        const looked = await stores.statistics.count(project, limit);
        const after = countCursors.get(project) ?? 0;
        countCursors.set(project, before);
        await pause(around);
        countCursors.set(project, after);
        return looked;
      },
    },
  }),
};

export const attemptsCountedInTwoTransactions: Mutant = {
  name: 'attempts counted in one transaction, and the cursor of their endpoint moved in another',
  store: ({ stores, memory: { attemptCursors } }, around) => ({
    ...stores,
    attemptCounts: {
      ...stores.attemptCounts,
      count: async (endpoint, limit) => {
        const before = attemptCursors.get(endpoint) ?? 0;
        const counted = await stores.attemptCounts.count(endpoint, limit);
        const after = attemptCursors.get(endpoint) ?? 0;
        attemptCursors.set(endpoint, before);
        await pause(around);
        attemptCursors.set(endpoint, after);
        return counted;
      },
    },
  }),
};
