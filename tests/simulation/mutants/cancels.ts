import type { Change } from '../../../core/commit/change.js';
import { onProjects } from '../../../core/ports/stores/commit.js';
import type { Mutant } from '../assemble.js';

/** A store that makes a cancellation without some of its parts. */
const without = (name: string, parts: readonly (keyof Change)[]): Mutant => ({
  name,
  store: ({ stores }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      if (!change.withdrawals) return stores.commit(change);
      const kept = Object.entries(change).filter(([part]) => !parts.includes(part as keyof Change));
      return stores.commit(Object.fromEntries(kept) as Change);
    }),
  }),
});

export const cancelledButQueued = without('a cancelled message stays in its queue', [
  'withdrawals',
]);

export const cancelledButSpent = without('a cancellation gives no quota back', ['refund']);

export const cancelledButUsed = without('a cancellation gives no usage back', ['usage']);

/** The job is taken away although a worker calls for it. */
export const cancelledUnderCall: Mutant = {
  name: 'a message is cancelled under its call',
  store: ({ stores, memory }) => ({
    ...stores,
    commit: onProjects(stores.commit, async (change) => {
      for (const { subject } of change.withdrawals ?? [])
        for (const { id, kind, subject: of } of memory.jobs.values()) {
          const fact = memory.facts.jobs.get(id);
          if (kind === 'send' && of === subject && fact)
            memory.facts.jobs.set(id, { ...fact, state: 'queued', unknowns: 0 });
        }
      return stores.commit(change);
    }),
  }),
};
