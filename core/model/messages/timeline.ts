import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, explained, nullable, view } from '../../shared/codec.js';
import type { MessageId } from '../../shared/ids.js';
import { openSet, UnknownWord } from '../../shared/open-set.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import type { Instant } from '../../shared/time.js';
import { isoTime } from '../../shared/time.js';
import { openTagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import { EventTypeView, eventFields } from '../events/event-fields.js';
import { AttemptErrorView } from '../webhooks/delivery.js';
import { MessageErrorCodeView } from './message.js';

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

const SendOutcome = openSet(
  'SendOutcome',
  sendOutcomes,
  'How an attempt to send ended. An open set.',
);
const providerCode = about(text, 'The code of the provider; null without one.');

const AttemptDetail = t.intersection([
  t.type({
    number: about(Count, 'The number of the attempt, from 1; 0 before the first.'),
    outcome: about(SendOutcome, 'How the attempt ended, or what was decided about it.'),
    provider_code: providerCode,
  }),
  t.partial({
    provider_id: about(text, "The provider's id of the message; null when it gave none."),
    error: about(
      MessageErrorCodeView,
      'Why the message failed. Absent unless the attempt failed it.',
    ),
    reason: about(t.string, 'Why the outcome is unknown. Absent otherwise.'),
    next_at: about(Timestamp, 'When it is tried or looked at again. Absent when it is over.'),
    call: about(t.string, 'Which call was made. Absent for a send.'),
  }),
]);

const meaningOf = (kind: TimelineKind): string =>
  `What is known of an entry of a timeline: ${kind.replace('_', ' ')}.`;

/** The detail of each kind of entry (docs/specification.md#2.12.1). */
const details = {
  accepted: view('AcceptedDetail', meaningOf('accepted'), {
    request_id: about(
      nullable(idView('req')),
      'The request that sent it; null when a host’s program sent it.',
    ),
  }),
  attempt: explained(t.exact(AttemptDetail, 'AttemptDetail'), meaningOf('attempt')),
  report: view('ReportDetail', meaningOf('report'), {
    status: about(t.string, 'The status that the provider reported.'),
    reported_at: about(Timestamp, "When it happened, by the provider's clock."),
    provider_id: about(text, "The provider's id of the message; null when the report had none."),
    provider_code: providerCode,
    error: about(
      nullable(MessageErrorCodeView),
      'What the code means; null unless the report is a failure.',
    ),
    ignored: about(text, 'Why the report changed nothing; null when it changed the message.'),
  }),
  event: view('EventDetail', meaningOf('event'), eventFields(EventTypeView)),
  webhook_delivery: view('WebhookDeliveryDetail', meaningOf('webhook_delivery'), {
    id: about(idView('whd'), 'The delivery.'),
    endpoint: about(idView('whe'), 'The endpoint that it went to.'),
    event: about(idView('evt'), 'The event that it delivers.'),
    number: about(Count, 'The number of the attempt, from 1.'),
    status_code: about(nullable(Count), 'Status of the response; null when no response began.'),
    duration_ms: about(Count, 'How long the attempt took, in milliseconds.'),
    error: about(
      nullable(AttemptErrorView),
      'Why no complete response arrived; null when one did.',
    ),
  }),
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

/**
 * One timeline of several, each in the order of its commits, after what began them. The clocks of processes differ a little:
 * a time before that of the entry before is raised to it, so that nothing is shown before its cause.
 */
export const oldestFirst = (
  start: readonly TimelineEntry[],
  lines: readonly (readonly TimelineEntry[])[],
): readonly TimelineEntry[] => {
  const startedAt = start.at(-1)?.at ?? -Infinity;
  const raised = lines.flatMap((line) => {
    let latest = startedAt;
    return line.map((entry) => {
      latest = Math.max(latest, entry.at);
      return { ...entry, at: latest };
    });
  });
  return [...start, ...raised.sort((a, b) => a.at - b.at)];
};

const entry = <Kind extends keyof Details>(kind: Kind) =>
  view(`${pascalCase(kind)}Entry`, `An entry of a timeline: ${kind.replace('_', ' ')}.`, {
    at: about(Timestamp, 'When it happened.'),
    kind: t.literal(kind),
    detail: about(details[kind], 'What is known of it.'),
  });

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
export const TimelineView = view('Timeline', 'What happened to a message.', {
  data: about(t.readonlyArray(EntryView), 'What happened, oldest first.'),
});

/** A timeline as published, oldest entry first. Stored details have the form that `timelineEntry` gave them. */
export const timelineJson = (entries: readonly TimelineEntry[]): t.TypeOf<typeof TimelineView> => ({
  data: entries.map(
    ({ at, kind, detail }) =>
      ({ at: isoTime(at), kind, detail }) as unknown as t.TypeOf<typeof EntryView>,
  ),
});

/** How a timeline is published. */
export const shownTimeline = shown(TimelineView, timelineJson);
