import {
  type MediaQueue,
  maxPendingCount,
  type PendingInbound,
  type PendingInboundStore,
} from '../../core/ports/queues/pending-inbound-store.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** A queue of media files in memory. The port documents what each call promises. */
export const memoryMediaQueue = (
  tables: Tables,
  which: 'pendingInbound' | 'pendingMedia',
): Synchronous<MediaQueue> => {
  const { [which]: queue, pendingInbound, pendingMedia, facts } = tables;
  return mediaQueue(queue, (name) => {
    if (!pendingInbound.has(name) && !pendingMedia.has(name)) facts.pendingMedia.delete(name);
    else facts.pendingMedia.add(name);
  });
};

const mediaQueue = (
  queue: Map<string, PendingInbound>,
  onChange: (name: string) => void,
): Synchronous<MediaQueue> => ({
  add: (awaited) => {
    if (!queue.has(awaited.name)) queue.set(awaited.name, awaited);
    onChange(awaited.name);
  },
  claim: ({ now, leaseMs, limit }) => {
    const due = [...queue.values()]
      .filter(({ dueAt }) => dueAt <= now)
      .sort((a, b) => a.dueAt - b.dueAt)
      .slice(0, limit);
    for (const awaited of due) queue.set(awaited.name, { ...awaited, dueAt: now + leaseMs });
    return due;
  },
  postpone: (name, { dueAt, tries }) => {
    const awaited = queue.get(name);
    if (awaited) queue.set(name, { ...awaited, dueAt, tries });
  },
  remove: (name) => {
    queue.delete(name);
    onChange(name);
  },
  pending: () => ({
    count: Math.min(queue.size, maxPendingCount),
    oldest: [...queue.values()].map(({ receivedAt }) => receivedAt).sort((a, b) => a - b)[0],
  }),
});

/** Pending inbound messages in memory. */
export const memoryPendingInbound = (tables: Tables): Synchronous<PendingInboundStore> => ({
  ...memoryMediaQueue(tables, 'pendingInbound'),
  beginReceiving: (name) => {
    const awaited = tables.pendingInbound.get(name);
    if (awaited) memoryMediaQueue(tables, 'pendingMedia').add(awaited);
  },
  overdue: ({ until, after, limit }) =>
    [...tables.pendingInbound.values()]
      .filter(({ receivedAt }) => receivedAt <= until || receivedAt > after)
      .sort((a, b) => a.receivedAt - b.receivedAt)
      .slice(0, limit),
});
