import type { PendingInboundStore } from '../../core/ports/queues/pending-inbound-store.js';
import type { MemoryState } from './world.js';

/** The inbox in memory; see the port for what each call promises. */
export const memoryInbox = ({ inbox }: MemoryState): PendingInboundStore => ({
  add: async (awaited) => {
    if (!inbox.has(awaited.name)) inbox.set(awaited.name, awaited);
  },
  claim: async ({ now, leaseMs, limit }) => {
    const due = [...inbox.values()]
      .filter(({ dueAt }) => dueAt <= now)
      .sort((a, b) => a.dueAt - b.dueAt)
      .slice(0, limit);
    for (const awaited of due) inbox.set(awaited.name, { ...awaited, dueAt: now + leaseMs });
    return due;
  },
  postpone: async (name, { dueAt, tries }) => {
    const awaited = inbox.get(name);
    if (awaited) inbox.set(name, { ...awaited, dueAt, tries });
  },
  remove: async (name) => {
    inbox.delete(name);
  },
});
