import { factKey } from '../../core/commit/facts.js';
import { eventRetentionMs } from '../../core/model/events/event.js';
import { isLive } from '../../core/model/idempotency/idempotency.js';
import { reportRetentionMs } from '../../core/model/messages/status-report.js';
import type { Delivery } from '../../core/model/webhooks/delivery.js';
import type { Retention } from '../../core/ports/stores/retention.js';
import type { MemoryState } from './state.js';

/** Removes everything that is too old in one step. */
export const memoryRetention = (memory: MemoryState): Retention => ({
  prune: async (now) => ({
    events: removeOldEvents(memory, now - eventRetentionMs),
    idempotency: removeDeadRecords(memory, now),
    unmatchedReports: removeOldReports(memory, now - reportRetentionMs),
    deliveries: removeDeliveries(memory),
    ephemeral: removeExpiredNotes(memory, now),
  }),
});

/** Removes deliveries whose event or endpoint is gone. */
const removeDeliveries = (memory: MemoryState): number => {
  const { facts, events, endpoints, deliveries, deliveriesOf, pendingOf, attempts } = memory;
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

/**
 * Removes the beginning of each log, up to the first event that is young enough, so that no gap
 * appears.
 */
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

const removeOldReports = ({ unmatchedReports, facts }: MemoryState, deadAt: number): number => {
  const removed = keepOnly(unmatchedReports, ({ receivedAt }) => receivedAt > deadAt);
  facts.unmatchedReports.clear();
  for (const [name, kept] of unmatchedReports) facts.unmatchedReports.set(name, kept.length);
  return removed;
};

const removeExpiredNotes = ({ ephemeral }: MemoryState, now: number): number => {
  const before = ephemeral.size;
  for (const [name, { expiresAt }] of ephemeral) if (expiresAt <= now) ephemeral.delete(name);
  return before - ephemeral.size;
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
