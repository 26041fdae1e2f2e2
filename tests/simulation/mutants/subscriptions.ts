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

export const deadLetteredInTwoTransactions: Mutant = {
  name: 'cursor of a subscription raised in one transaction, and its dead letter written in another',
  store: ({ stores, memory }, around) => ({
    ...stores,
    subscriptions: {
      ...stores.subscriptions,
      addDeadLetter: async (lease, failure) => {
        const answer = await stores.subscriptions.addDeadLetter(lease, failure);
        if (answer !== 'added' || !around.chance.happens(around.faults().storeRefuses))
          return answer;
        for (const [key, { subscription, event }] of memory.deadLetters)
          if (subscription === lease.name && event === failure.event.id)
            memory.deadLetters.delete(key);
        throw new Error('the store is gone between two transactions');
      },
    },
  }),
};

export const deadLetterRemovedEarly: Mutant = {
  name: 'dead letter removed before its event is handled again',
  store: ({ stores, memory }) => ({
    ...stores,
    subscriptions: {
      ...stores.subscriptions,
      deadLetters: async (query) => {
        const letters = await stores.subscriptions.deadLetters(query);
        if (query.isRetrying)
          for (const [key, { isRetrying }] of memory.deadLetters)
            if (isRetrying) memory.deadLetters.delete(key);
        return letters;
      },
    },
  }),
};
