import { factKey } from '../../core/commit/facts.js';
import { eventRetentionMs } from '../../core/model/events/event.js';
import { isLive } from '../../core/model/idempotency/idempotency.js';
import { reportRetentionMs } from '../../core/model/messages/status-report.js';
import type { Delivery } from '../../core/model/webhooks/delivery.js';
import type { Retention } from '../../core/ports/stores/retention.js';
import type { MemoryState } from './world.js';

/** Forgets what is too old, all of it at once. */
export const memoryRetention = (world: MemoryState): Retention => ({
  prune: async (now) => ({
    events: removeOldEvents(world, now - eventRetentionMs),
    idempotency: removeDeadRecords(world, now),
    reports: removeOldReports(world, now - reportRetentionMs),
    deliveries: removeDeliveries(world),
    notes: removeExpiredNotes(world, now),
  }),
});

/** Those whose event or endpoint is gone. */
const removeDeliveries = (world: MemoryState): number => {
  const { facts, events, endpoints, deliveries, deliveriesOf, pendingOf, attempts } = world;
  const isGone = ({ project, endpoint, event }: Delivery): boolean =>
    !endpoints.has(endpoint) ||
    event.sequence < (events.get(project)?.[0]?.sequence ?? Number.POSITIVE_INFINITY);
  const gone = [...deliveries.values()].filter(isGone);
  for (const { id, endpoint, event } of gone) {
    facts.deliveries.delete(id);
    deliveries.delete(id);
    facts.deliveredEvents.delete(factKey(endpoint, String(event.sequence)));
    deliveriesOf.get(endpoint)?.delete(id);
    pendingOf.get(endpoint)?.delete(id);
    attempts.delete(id);
  }
  return gone.length;
};

/** A log stays without gaps: it loses its beginning, up to the first event that is young enough. */
const removeOldEvents = ({ events, eventsAbout }: MemoryState, since: number): number => {
  let removed = 0;
  for (const log of events.values()) {
    const firstYoung = log.findIndex(({ at }) => at >= since);
    removed += log.splice(0, firstYoung === -1 ? log.length : firstYoung).length;
  }
  keepOnly(eventsAbout, ({ at }) => at >= since);
  return removed;
};

const removeDeadRecords = ({ facts: { idempotency } }: MemoryState, now: number): number => {
  const before = idempotency.size;
  for (const [key, record] of idempotency) if (!isLive(record, now)) idempotency.delete(key);
  return before - idempotency.size;
};

const removeOldReports = ({ reports, facts }: MemoryState, deadAt: number): number => {
  const removed = keepOnly(reports, ({ receivedAt }) => receivedAt > deadAt);
  facts.unmatchedReports.clear();
  for (const [name, kept] of reports) facts.unmatchedReports.set(name, kept.length);
  return removed;
};

const removeExpiredNotes = ({ notes }: MemoryState, now: number): number => {
  const before = notes.size;
  for (const [name, { expiresAt }] of notes) if (expiresAt <= now) notes.delete(name);
  return before - notes.size;
};

const keepOnly = <K, V>(lists: Map<K, V[]>, isKept: (value: V) => boolean): number => {
  let removed = 0;
  for (const [key, list] of lists) {
    const kept = list.filter(isKept);
    removed += list.length - kept.length;
    if (kept.length > 0) lists.set(key, kept);
    else lists.delete(key);
  }
  return removed;
};
