import type { AwaitedMessage, Inbox } from '../../core/ports/inbox.js';

/** The inbox in memory; see the port for what each call promises. */
export const memoryInbox = (): Inbox => {
  const messages = new Map<string, AwaitedMessage>();
  return {
    add: async (awaited) => {
      if (!messages.has(awaited.name)) messages.set(awaited.name, awaited);
    },
    borrow: async ({ now, lendMs, limit }) => {
      const due = [...messages.values()]
        .filter(({ dueAt }) => dueAt <= now)
        .sort((a, b) => a.dueAt - b.dueAt)
        .slice(0, limit);
      for (const awaited of due) messages.set(awaited.name, { ...awaited, dueAt: now + lendMs });
      return due;
    },
    postpone: async (name, { dueAt, tries }) => {
      const awaited = messages.get(name);
      if (awaited) messages.set(name, { ...awaited, dueAt, tries });
    },
    remove: async (name) => {
      messages.delete(name);
    },
  };
};
