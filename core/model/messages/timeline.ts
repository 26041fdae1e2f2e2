import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { nullable } from '../../shared/codec.js';
import type { MessageId } from '../../shared/ids.js';
import { openSet, UnknownWord } from '../../shared/open-set.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import type { Instant } from '../../shared/time.js';
import { isoTime } from '../../shared/time.js';
import { openTagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import { eventTypes } from '../events/event.js';
import { attemptErrors } from '../webhooks/delivery.js';
import { messageErrorCodes } from './message.js';

/** The kinds of timeline entries (docs/specification.md#2.12.1). */
export type TimelineKind = 'accepted' | 'attempt' | 'report' | 'event' | 'webhook_delivery';

/** One thing that happened to a message, for people. `detail` is JSON as published. */
export type TimelineEntry = {
  readonly message: MessageId;
  readonly at: Instant;
  readonly kind: TimelineKind;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
};

const text = nullable(t.string);
const MessageErrorCode = openSet('MessageErrorCode', messageErrorCodes);
const EventType = openSet('EventType', eventTypes);
const WebhookAttemptError = openSet('WebhookAttemptError', attemptErrors);

/** What an attempt to send led to, for people: an open set. */
export const sendOutcomes = [
  'taken',
  'refused',
  'not_taken',
  'throttled',
  'channel_trouble',
  'unknown',
  'resending',
  'given_up',
  'expired',
  'fault',
] as const;

const AttemptDetail = t.intersection([
  t.type({ number: Count, outcome: openSet('SendOutcome', sendOutcomes), provider_code: text }),
  t.partial({
    provider_id: text,
    error: MessageErrorCode,
    reason: t.string,
    next_at: Timestamp,
    call: t.string,
  }),
]);

/** The detail of each kind of entry (docs/specification.md#2.12.1). */
const details = {
  accepted: t.strict({ request_id: nullable(idView('req')) }, 'AcceptedDetail'),
  attempt: t.exact(AttemptDetail, 'AttemptDetail'),
  report: t.strict(
    {
      status: t.string,
      reported_at: Timestamp,
      provider_id: text,
      provider_code: text,
      error: nullable(MessageErrorCode),
      ignored: text,
    },
    'ReportDetail',
  ),
  event: t.strict({ id: idView('evt'), type: EventType, sequence: Count }, 'EventDetail'),
  webhook_delivery: t.strict(
    {
      id: idView('whd'),
      endpoint: idView('whe'),
      event: idView('evt'),
      number: Count,
      status_code: nullable(Count),
      duration_ms: Count,
      error: nullable(WebhookAttemptError),
    },
    'WebhookDeliveryDetail',
  ),
};

type Details = typeof details;

/** The published detail of an entry of one kind. */
export type TimelineDetail<Kind extends keyof Details> = t.TypeOf<Details[Kind]>;

/** An entry with the detail that its kind publishes. */
export const timelineEntry = <Kind extends TimelineKind>(
  entry: Pick<TimelineEntry, 'message' | 'at'> & {
    readonly kind: Kind;
    readonly detail: TimelineDetail<Kind>;
  },
): TimelineEntry => entry as TimelineEntry;

const entry = <Kind extends keyof Details>(kind: Kind) =>
  t.strict(
    { at: Timestamp, kind: t.literal(kind), detail: details[kind] },
    `${pascalCase(kind)}Entry`,
  );

const EntryView = openTagged('TimelineEntry', 'kind', {
  members: [
    entry('accepted'),
    entry('attempt'),
    entry('report'),
    entry('event'),
    entry('webhook_delivery'),
  ],
  other: t.strict({ at: t.string, kind: UnknownWord, detail: t.UnknownRecord }),
});

/** Everything that happened to a message (docs/specification.md#2.12.1). */
export const TimelineView = t.strict({ data: t.readonlyArray(EntryView) }, 'Timeline');

/** A timeline as published, oldest entry first. Stored details have the form that `timelineEntry` gave them. */
export const timelineJson = (entries: readonly TimelineEntry[]): t.TypeOf<typeof TimelineView> => ({
  data: entries.map(
    ({ at, kind, detail }) =>
      ({ at: isoTime(at), kind, detail }) as unknown as t.TypeOf<typeof EntryView>,
  ),
});

/** How a timeline is published. */
export const shownTimeline = shown(TimelineView, timelineJson);
