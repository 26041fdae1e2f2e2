import { deliveryKey } from '../../../core/commit/facts.js';
import { isLive } from '../../../core/model/idempotency/idempotency.js';
import type { LimitLayers } from '../../../core/model/limits/effective-limits.js';
import { reportRetentionMs } from '../../../core/model/messages/status-report.js';
import { cutoff } from '../../../core/model/retention/limits.js';
import { isOldDelivery, receivedFileOf } from '../../../core/model/retention/removable.js';
import type { StoredDelivery } from '../../../core/model/webhooks/delivery.js';
import type { IdRange, Retention } from '../../../core/ports/stores/retention.js';
import { isId } from '../../../core/shared/ids.js';
import { spelledNumber } from '../../../core/shared/phone-number.js';
import { countRemoved } from '../counts/attempt-counts.js';
import { removeOldSteps } from '../counts/statistics.js';
import { removeErrors } from '../dead-letters.js';
import { eventKey, firstOf, removeOldEvents } from '../event-log.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';
import { layersOf } from '../tenants.js';
import { limitsFor } from './limits.js';

/** Removes everything that is too old in one step. */
export const memoryRetention = (memory: Tables): Synchronous<Retention> => ({
  limits: ({ kind, after, limit }) =>
    [...memory.retentionLimits.values()]
      .filter((each) => each.kind === kind && each.project > (after ?? ''))
      .sort((a, b) => (a.project < b.project ? -1 : 1))
      .slice(0, limit),
  layers: ({ after, limit }) =>
    [...memory.projects.values()]
      .map((project) => ({ project: project.id, layers: layersOf(memory, project) }))
      .filter(({ project, layers }) => project > (after ?? '') && setsRetention(layers))
      .sort((a, b) => (a.project < b.project ? -1 : 1))
      .slice(0, limit),
  projectsWith: (kind, ranges) =>
    ranges
      .filter((range) => inRange<{ id: string; project: string }>(memory[kind], range).length > 0)
      .map(({ project }) => project),
  messages: ({ limit, ...range }) => {
    const waiting = new Set<string>([...memory.jobs.values()].map(({ subject }) => subject));
    return inRange(memory.messages, range)
      .slice(0, limit)
      .map((message) => ({ id: message.id, message, isWaiting: waiting.has(message.id) }));
  },
  deletedMedia: ({ before, limit }) =>
    [...memory.media.values()]
      .filter(({ deletedAt = before }) => deletedAt < before)
      .sort((a, b) => (a.deletedAt ?? 0) - (b.deletedAt ?? 0))
      .slice(0, limit),
  firstWaiting: () =>
    [...memory.jobs.values()]
      .map(({ subject }) => subject)
      .filter(isId('msg'))
      .sort()[0],
  findPerson: ({ project, person, after, limit }) => {
    const page = inRange(memory.messages, { project, after, until: 'msg_~' }).slice(0, limit);
    const found = page.filter(({ from, to }) => [from, to].map(spelledNumber).includes(person));
    return { found: found.map(({ id }) => id), last: page.at(-1)?.id ?? null };
  },
  findOfContacts: ({ project, contacts, after, limit }) =>
    inRange(memory.messages, { project, after, until: 'msg_~' })
      .filter(({ contact }) => contact !== undefined && contacts.includes(contact))
      .slice(0, limit)
      .map(({ id }) => id),
  findTraces: (_, messages) =>
    messages.map((message) => ({
      message,
      events: (memory.eventsAbout.get(message.id) ?? []).flatMap(
        (sequence) => memory.events.get(eventKey(message.project, sequence)) ?? [],
      ),
      file: memory.media.get(receivedFileOf(message) ?? 'med_'),
    })),
  prune: (now) => ({
    events: removeEvents(memory, now),
    idempotency: removeDeadRecords(memory, now),
    unmatchedReports: removeOldReports(memory, now - reportRetentionMs),
    deliveries: removeDeliveries(memory, now),
    ephemeral: removeExpiredNotes(memory, now),
    statistics: [memory.eventCounts, memory.queueSamples, memory.attemptCounts].reduce(
      (sum, table) => sum + removeOldSteps(table, now),
      0,
    ),
  }),
});

const setsRetention = (layers: LimitLayers): boolean =>
  Object.values(layers).some((limits) => limits.retention !== undefined);

/** The entities in a range, in the order of their ids. */
const inRange = <E extends { readonly id: string; readonly project: string }>(
  entities: ReadonlyMap<string, E>,
  { project, after, until }: IdRange,
): readonly E[] =>
  [...entities.values()]
    .filter(({ id, project: of }) => of === project && id > (after ?? '') && id < until)
    .sort((a, b) => (a.id < b.id ? -1 : 1));

/** Removes old events, with the errors of their dead letters. */
const removeEvents = (memory: Tables, now: number): number => {
  const removed = removeOldEvents(memory, (project) =>
    cutoff(limitsFor(memory, project).events, now),
  );
  removeErrors(memory, ({ project, sequence }) => sequence < firstOf(memory, project));
  return removed;
};

/** Removes deliveries whose event or endpoint is gone, and those that are too old. */
const removeDeliveries = (memory: Tables, now: number): number => {
  const { facts, endpoints, deliveries, deliveriesOf, pendingOf, attempts } = memory;
  const isGone = ({ project, endpoint, sequence }: StoredDelivery): boolean =>
    !endpoints.has(endpoint) || sequence < firstOf(memory, project);
  const isOld = (delivery: StoredDelivery): boolean =>
    isOldDelivery(delivery, cutoff(limitsFor(memory, delivery.project).deliveries, now));
  const gone = [...deliveries.values()].filter((each) => isGone(each) || isOld(each));
  for (const delivery of gone) {
    const { endpoint } = delivery;
    const key = deliveryKey(delivery);
    countRemoved(memory, delivery);
    facts.deliveries.delete(key);
    deliveries.delete(key);
    deliveriesOf.remove(endpoint, key);
    pendingOf.remove(endpoint, key);
    attempts.delete(key);
  }
  return gone.length;
};

const removeDeadRecords = ({ facts: { idempotency } }: Tables, now: number): number => {
  const before = idempotency.size;
  for (const [key, record] of idempotency) if (!isLive(record, now)) idempotency.delete(key);
  return before - idempotency.size;
};

const removeOldReports = ({ unmatchedReports, facts }: Tables, deadAt: number): number => {
  const removed = keepOnly(unmatchedReports, ({ receivedAt }) => receivedAt > deadAt);
  facts.unmatchedReports.clear();
  for (const [name, kept] of unmatchedReports) facts.unmatchedReports.set(name, kept.length);
  return removed;
};

const removeExpiredNotes = ({ ephemeral }: Tables, now: number): number => {
  const before = ephemeral.size;
  for (const [name, { expiresAt }] of ephemeral) if (expiresAt <= now) ephemeral.delete(name);
  return before - ephemeral.size;
};

const keepOnly = <K, V>(lists: Map<K, readonly V[]>, isKept: (value: V) => boolean): number => {
  let removed = 0;
  for (const [key, list] of lists) {
    const kept = list.filter(isKept);
    removed += list.length - kept.length;
    if (kept.length > 0) lists.set(key, kept);
    else lists.delete(key);
  }
  return removed;
};
