import type { MessageId } from '../../core/shared/ids.js';
import type { Debt, SandboxLedger } from './ledger.js';

/** A ledger in memory: it lasts as long as the process, like the memory stores. */
export const memorySandboxLedger = (): SandboxLedger => {
  const takings = new Map<MessageId, { recipient: string; calls: number }>();
  const debts = new Map<string, Debt>();
  return {
    take: async ({ message, recipient, debts: owed }) => {
      const known = takings.get(message);
      takings.set(message, { recipient, calls: (known?.calls ?? 0) + 1 });
      if (!known) for (const debt of owed) debts.set(debt.id, debt);
    },
    borrow: async ({ now, lendMs, limit }) => {
      const due = [...debts.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .sort(inOrder)
        .slice(0, limit);
      for (const debt of due) debts.set(debt.id, { ...debt, dueAt: now + lendMs });
      return due;
    },
    settle: async (ids) => {
      for (const id of ids) debts.delete(id);
    },
    nextDue: async () => {
      const dues = [...debts.values()].map(({ dueAt }) => dueAt);
      return dues.length > 0 ? dues.reduce((a, b) => Math.min(a, b)) : undefined;
    },
    takings: async () =>
      [...takings].map(([message, { recipient, calls }]) => ({ message, recipient, calls })),
  };
};

const inOrder = (a: Debt, b: Debt): number => a.dueAt - b.dueAt || (a.id < b.id ? -1 : 1);
