import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { entityTables } from '../../../../adapters/knex/tables/entities.js';
import {
  type Event,
  type EventOfMessage,
  type EventType,
  eventText,
  type StoredEvent,
} from '../../../../core/model/events/event.js';
import type { IdempotencyRecord } from '../../../../core/model/idempotency/idempotency.js';
import { messageExternalId } from '../../../../core/model/messages/external-id.js';
import { type Message, messageRecord } from '../../../../core/model/messages/message.js';
import { momentOf } from '../../../../core/model/messages/moment.js';
import type { Send } from '../../../../core/model/messages/sends/send.js';
import { advance, startAccepted } from '../../../../core/model/messages/status.js';
import type { TimelineEntry } from '../../../../core/model/messages/timeline.js';
import type { Delivery, DeliveryAttempt } from '../../../../core/model/webhooks/delivery.js';
import { canonicalJson } from '../../../../core/shared/canonical-json.js';
import type { Id } from '../../../../core/shared/ids.js';
import { isoTime } from '../../../../core/shared/time.js';
import {
  anyChannel,
  anyEndpoint,
  anyId,
  anyMessage,
  anyOrganization,
  anyProject,
  noon,
  times,
} from '../../../support/fixtures/builders.js';

/** A delivery as it was before it was named by its place, with all its attempts. */
export type DeliveryOfBefore = Delivery & {
  readonly history: readonly DeliveryAttempt[];
  readonly isErased: boolean;
};

const { id: organization } = anyOrganization();
const project = anyProject({ organization });
const other = anyProject({ organization });
const channel = { ...anyChannel({ project: project.id }), version: 1 };
const otherChannel = { ...anyChannel({ project: other.id }), version: 1 };
const [endpoint, secondEndpoint] = [
  { ...anyEndpoint({ project: project.id }), version: 1 },
  { ...anyEndpoint({ project: project.id }), version: 1 },
];

const reached = (...statuses: readonly ('sent' | 'delivered' | 'read' | 'failed')[]) =>
  statuses.reduce(
    (progress, status, i) => advance(progress, { status, at: noon + 1_000 * (i + 1) }),
    startAccepted(noon),
  );

const messages = {
  accepted: anyMessage(channel),
  sent: anyMessage(channel, { version: 2, progress: reached('sent'), providerId: 'wamid.sent' }),
  read: anyMessage(channel, {
    version: 5,
    progress: reached('sent', 'delivered', 'read'),
    providerId: 'wamid.read',
    metadata: { order: '1042', "o'clock": '{"at":1}' },
    content: { type: 'text', body: '日本語 "quoted" \\ \n {"kind":"x"},' },
  }),
  failed: anyMessage(channel, {
    version: 3,
    progress: reached('failed'),
    error: { code: 'recipient_unreachable', message: 'It cannot be reached.' } as never,
  }),
  received: anyMessage(channel, {
    version: 1,
    direction: 'inbound',
    to: channel.address,
    from: '+12025550111',
    progress: reached('delivered'),
    providerId: 'wamid.received',
  }),
  ofOther: anyMessage(otherChannel, {
    version: 2,
    progress: reached('sent'),
    providerId: 'wamid.sent',
  }),
} as const satisfies Record<string, Message>;
const everyMessage: readonly Message[] = Object.values(messages);

const attempt = (
  { id: message }: Message,
  number: number,
  detail: TimelineEntry['detail'],
): TimelineEntry => ({
  message,
  at: noon + number,
  kind: 'attempt',
  detail: { number, outcome: 'taken', provider_code: null, ...detail },
});

const report = (
  { id: message, providerId }: Message,
  status: string,
  detail: TimelineEntry['detail'] = {},
): TimelineEntry => ({
  message,
  at: noon + 5_000,
  kind: 'report',
  detail: {
    ...{ status, reported_at: isoTime(noon + 1_000), provider_id: providerId },
    ...{ provider_code: null, error: null, ignored: null, ...detail },
  },
});

/** In the order in which they were stored. Those of several messages alternate, and their times do not rise. */
const timeline: readonly TimelineEntry[] = [
  attempt(messages.read, 1, { outcome: 'not_taken', next_at: isoTime(noon + 700) }),
  attempt(messages.sent, 1, { provider_id: 'wamid.sent' }),
  report(messages.read, 'read'),
  attempt(messages.read, 2, { provider_id: 'wamid.read' }),
  attempt(messages.failed, 1, { outcome: 'refused', provider_code: '131026', error: 'expired' }),
  attempt(messages.ofOther, 1, { provider_id: 'wamid.sent' }),
  report(messages.read, 'delivered', { ignored: 'it is "late", \\ said {"kind":"report"},' }),
  { message: messages.read.id, at: noon, kind: 'attempt', detail: { later: true, more: null } },
];

let sequence = 0;
const place = (type: EventType, subject: Event['subject']) => {
  sequence += 1;
  const at = noon + sequence;
  return { id: anyId('evt'), type, subject, project: project.id, sequence, at };
};

const withText = (type: EventType, subject: Event['subject'], trace?: Event['trace']): Event => {
  const event = place(type, subject);
  return { ...event, text: eventText(event, '{"any":"data"}'), ...(trace && { trace }) };
};

const ofMessage = (type: EventType, message: Message): EventOfMessage => ({
  ...place(type, message.id),
  moment: momentOf(message),
});

const events: readonly StoredEvent[] = [
  withText('message.accepted', messages.sent.id, `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`),
  ofMessage('message.accepted', messages.read),
  ofMessage('message.sent', messages.sent),
  withText('channel.status_changed', channel.id),
  ofMessage('message.sent', messages.read),
  ofMessage('message.failed', messages.failed),
  ofMessage('message.received', messages.received),
  ofMessage('message.delivered', messages.read),
  withText('message.read', messages.read.id),
  ofMessage('message.accepted', messages.accepted),
  { ...ofMessage('message.accepted', messages.ofOther), project: other.id, sequence: 1 },
];

const answer = (number: number, given: Partial<DeliveryAttempt> = {}): DeliveryAttempt => ({
  ...{ number, at: noon + 60_000 * number, statusCode: 500, durationMs: 10 + number, error: null },
  ...{ responseBody: `answer ${number}`, ...given },
});

const delivery = (
  of: number,
  history: readonly DeliveryAttempt[],
  given: Partial<DeliveryOfBefore>,
): DeliveryOfBefore => {
  const event = events[of - 1];
  if (event === undefined) throw new Error(`No event has sequence ${of}.`);
  return {
    id: anyId('whd'),
    endpoint: endpoint.id,
    project: project.id,
    event: { id: event.id, type: event.type, sequence: of },
    status: 'pending',
    attempts: history.length,
    failures: 0,
    dueAt: noon + 100 * of,
    createdAt: event.at + 2,
    completedAt: null,
    history,
    isErased: false,
    ...given,
  };
};

const end = { completedAt: noon + 90_000 };
const success = { statusCode: 204, responseBody: '' };

/** Each status, with no attempt, one, and several; an event with a delivery to each of two endpoints; in no order. */
const deliveries: readonly DeliveryOfBefore[] = [
  delivery(5, [answer(1), answer(2, { responseBody: '' })], { failures: 2 }),
  delivery(1, [answer(1, success)], { status: 'succeeded', ...end }),
  delivery(2, [answer(1), answer(2, { statusCode: null, error: 'timeout' }), answer(3, success)], {
    ...{ status: 'succeeded', ...end },
  }),
  delivery(3, [answer(1), answer(2), answer(3)], { status: 'failed', failures: 3, ...end }),
  delivery(8, [], {}),
  delivery(9, [answer(1, success)], { status: 'succeeded', isErased: true, ...end }),
  delivery(1, [answer(1, { statusCode: null, error: 'dns_failed', responseBody: '' })], {
    ...{ endpoint: secondEndpoint.id, status: 'failed', failures: 1, ...end },
  }),
  delivery(
    7,
    times(12, (i) => answer(i + 1)),
    { failures: 3 },
  ),
];

const externalIds: readonly { readonly name: string; readonly of: Id<'msg' | 'tmpl'> }[] = [
  ...[messages.sent, messages.read, messages.received].map(({ id, providerId }) => ({
    name: messageExternalId(channel.id, providerId ?? ''),
    of: id,
  })),
  { name: `template ${channel.id} 1042`, of: anyId('tmpl') },
];

const otherExternalIds = [
  { name: messageExternalId(otherChannel.id, 'wamid.sent'), of: messages.ofOther.id },
];

/** What was sent under the key `of a send`. */
export const sent: Send = {
  channel: channel.id,
  to: '+12025550123',
  payload: { kind: 'text', text: 'Any text' },
  metadata: {},
};

// An earlier version stored the whole digest.
const fingerprint = createHash('sha256')
  .update(`POST /v1/messages ${canonicalJson(sent)}`)
  .digest('hex');
const underKey = { project: project.id, fingerprint, createdAt: noon };
const idempotency: readonly IdempotencyRecord[] = [
  { ...underKey, key: 'of a send', message: messages.read.id },
  { ...underKey, key: 'of another write', sealedAnswer: 'v1.sealed' },
];

/** What a database had before events, deliveries and messages were moved. */
export const rowsOfBefore = {
  ...{ project, other, channel, endpoint, secondEndpoint, messages, timeline, events, deliveries },
  ...{ externalIds, otherExternalIds, idempotency },
  /** A message that the sandbox was called with. */
  called: messages.sent.id,
};

type Add = (table: string, row: object) => PromiseLike<unknown>;

/** Writes them as the version of migration 0025 did. */
export const addRowsOfBefore = async (db: Knex, prefix: string): Promise<void> => {
  const add: Add = (table, row) => db(`${prefix}${table}`).insert(row);
  await addTenants(add);
  for (const [i, message] of everyMessage.entries()) {
    const { id, version, direction } = message;
    // An earlier version stored the whole message, a later one what its row does not say.
    const record = JSON.stringify(i % 2 === 0 ? message : messageRecord.write(message));
    await add('messages', { project: message.project, id, version, record, direction });
  }
  for (const { message, at, kind, detail } of timeline) {
    const { project: of } = everyMessage.find(({ id }) => id === message) ?? messages.sent;
    await add('timeline', { project: of, message, at, kind, detail: JSON.stringify(detail) });
  }
  for (const { text = '', trace = null, moment = null, ...event } of events)
    await add('events', { ...event, text, trace, moment });
  for (const record of idempotency) await addRecord(add, record);
  for (const { name, of: record } of externalIds)
    await add('aliases', { project: project.id, name, record });
  for (const { name, of: record } of otherExternalIds)
    await add('aliases', { project: other.id, name, record });
  for (const each of deliveries) await addDelivery(add, each);
  await add('sandbox_takings', { subject: messages.sent.id, recipient: '+1', at: noon, calls: 1 });
};

const addTenants = async (add: Add): Promise<void> => {
  await add('organizations', { id: organization, name: 'Any', created_at: noon });
  for (const { id, name, environment } of [project, other])
    await add('projects', {
      ...{ id, organization, name, environment, subscription: 'active', created_at: noon },
      ...{ sequence: id === project.id ? 10 : 1, subscriptions: '[]' },
    });
  for (const each of [channel, otherChannel])
    await add('channels', { ...entityTables.channels.row(each), version: each.version });
  for (const each of [endpoint, secondEndpoint])
    await add('endpoints', { ...entityTables.endpoints.row(each), version: each.version });
};

const addRecord = (
  add: Add,
  { key, fingerprint, createdAt: created_at, ...of }: IdempotencyRecord,
): PromiseLike<unknown> => {
  const row = { project: project.id, key, fingerprint, created_at };
  return 'message' in of
    ? add('idempotency', { ...row, message: of.message, event: anyId('evt'), sealed_answer: null })
    : add('idempotency', { ...row, message: '', event: '', sealed_answer: of.sealedAnswer });
};

const addDelivery = async (add: Add, delivery: DeliveryOfBefore): Promise<void> => {
  const { id, endpoint: to, event, status, attempts, dueAt: due_at } = delivery;
  await add('deliveries', {
    ...{ endpoint: to, id, project: project.id, sequence: event.sequence, event: event.id },
    ...{ event_type: event.type, status, attempts, failures: delivery.failures, due_at },
    ...{ created_at: delivery.createdAt, completed_at: delivery.completedAt },
    is_erased: delivery.isErased ? 1 : 0,
  });
  for (const { number, at, error, ...answered } of delivery.history)
    await add('delivery_attempts', {
      ...{ delivery: id, number, at, status_code: answered.statusCode, error },
      ...{ duration_ms: answered.durationMs, response_body: answered.responseBody },
    });
  if (status === 'pending' && attempts > 0)
    await add('open_deliveries', {
      ...{ endpoint: to, delivery: id, sequence: event.sequence, attempts, due_at },
    });
};
