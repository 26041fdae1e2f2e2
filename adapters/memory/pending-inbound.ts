import type { PendingInboundStore } from '../../core/ports/queues/pending-inbound-store.js';
import type { MemoryState } from './state.js';

/** Pending inbound messages in memory. The port documents what each call promises. */
export const memoryPendingInbound = ({ pendingInbound }: MemoryState): PendingInboundStore => ({
  add: async (awaited) => {
    if (!pendingInbound.has(awaited.name)) pendingInbound.set(awaited.name, awaited);
  },
  claim: async ({ now, leaseMs, limit }) => {
    const due = [...pendingInbound.values()]
      .filter(({ dueAt }) => dueAt <= now)
      .sort((a, b) => a.dueAt - b.dueAt)
      .slice(0, limit);
    for (const awaited of due)
      pendingInbound.set(awaited.name, { ...awaited, dueAt: now + leaseMs });
    return due;
  },
  postpone: async (name, { dueAt, tries }) => {
    const awaited = pendingInbound.get(name);
    if (awaited) pendingInbound.set(name, { ...awaited, dueAt, tries });
  },
  remove: async (name) => {
    pendingInbound.delete(name);
  },
});
