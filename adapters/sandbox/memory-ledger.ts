import type { SandboxCall, SandboxLedger, ScheduledReport } from './ledger.js';

/** A ledger in memory: it lasts as long as the process, like the memory stores. */
export const memorySandboxLedger = (): SandboxLedger => {
  const takings = new Map<string, Pick<SandboxCall, 'recipient'> & { readonly calls: number }>();
  const debts = new Map<string, ScheduledReport>();
  return {
    record: async ({ subject, recipient, scheduled: owed }) => {
      const known = takings.get(subject);
      takings.set(subject, { recipient, calls: (known?.calls ?? 0) + 1 });
      if (!known) for (const debt of owed) debts.set(debt.id, debt);
    },
    has: async (subject) => takings.has(subject),
    claim: async ({ now, lendMs, limit }) => {
      const due = [...debts.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .sort(inOrder)
        .slice(0, limit);
      for (const debt of due) debts.set(debt.id, { ...debt, dueAt: now + lendMs });
      return due;
    },
    remove: async (ids) => {
      for (const id of ids) debts.delete(id);
    },
    nextDue: async () => {
      const dues = [...debts.values()].map(({ dueAt }) => dueAt);
      return dues.length > 0 ? dues.reduce((a, b) => Math.min(a, b)) : undefined;
    },
    calls: async () => [...takings].map(([subject, taking]) => ({ subject, ...taking })),
  };
};

const inOrder = (a: ScheduledReport, b: ScheduledReport): number =>
  a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1);
