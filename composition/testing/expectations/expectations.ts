import { shownIn, type Tables } from '../../../adapters/memory/index.js';
import type { Event, EventType } from '../../../core/model/events/event.js';
import type { EventData, PublishedEvent } from '../../../core/model/events/typed-event.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { ReceivedRequest } from '../remote/webhook-receiver.js';
import { differences, type Pattern, shown } from './differences.js';
import { findOne } from './find-one.js';
import { type RecordedSend, sendInWords, textOf } from './sends.js';

/** What a test asks of what has happened so far. Let time pass first: `await advance('1s')`. */
export type Expectations = {
  /** The messages that a provider took and that match, in the order of their calls. */
  readonly sent: (pattern?: Pattern<RecordedSend>) => readonly RecordedSend[];
  /** Every call that asked a provider to send a message, with its outcome. */
  readonly sends: readonly RecordedSend[];
  /** The one message that a provider took and that matches. Throws when there is none or more than one. */
  readonly expectSent: (pattern?: Pattern<RecordedSend>) => RecordedSend;
  /** Every event of every project, in the order in which they happened. */
  readonly events: () => readonly PublishedEvent<EventType>[];
  /** The one event of this type whose resource matches. Throws when there is none or more than one. */
  readonly expectEvent: <Type extends EventType>(
    type: Type,
    data?: Pattern<EventData<Type>>,
  ) => PublishedEvent<Type>;
  /**
   * The one webhook request for an event of this type that matches. Throws when there is none or more than one: name the
   * `attempt` where the first one failed.
   */
  readonly expectWebhook: (type: EventType, pattern?: Pattern<ReceivedRequest>) => ReceivedRequest;
};

type Recorded = {
  readonly state: Tables;
  readonly sends: readonly RecordedSend[];
  readonly received: readonly ReceivedRequest[];
};

/** The expectations of a test, on what was recorded. */
export const expectations = ({ state, sends, received }: Recorded): Expectations => {
  const taken = (): readonly RecordedSend[] =>
    sends.filter(({ outcome }) => outcome.kind === 'taken');
  const events = (): readonly PublishedEvent<EventType>[] => eventsIn(state).map(published);
  return {
    sends,
    sent: (pattern = {}) => taken().filter((send) => differences(send, pattern).length === 0),
    expectSent: (pattern = {}) =>
      findOne({
        what: 'message that a provider took',
        pattern,
        items: taken(),
        inWords: sendInWords,
        subject: (send) => send,
        hints: [
          ...section(
            'Calls that sent nothing:',
            sends.filter(({ outcome }) => outcome.kind !== 'taken').map(sendInWords),
          ),
          ...section(
            "Messages that wait for a call; await advance('1s') lets time pass:",
            [...state.jobs.values()].flatMap(({ subject }) =>
              [...state.messages.values()].filter(({ id }) => id === subject).map(messageInWords),
            ),
          ),
        ],
      }),
    events,
    expectEvent: <Type extends EventType>(type: Type, data?: Pattern<EventData<Type>>) =>
      findOne({
        what: `event ${type}`,
        pattern: data ?? {},
        items: events().filter(isOfType(type)),
        inWords: eventInWords,
        subject: (event) => event.data,
        hints: section(
          'Events of other types:',
          events()
            .filter((event) => event.type !== type)
            .map(eventInWords),
        ),
      }),
    expectWebhook: (type, pattern = {}) =>
      findOne({
        what: `webhook request for ${type}`,
        pattern,
        items: received.filter(({ event }) => event.type === type),
        inWords: requestInWords,
        subject: (request) => request,
        hints: section(
          'Requests for other events:',
          received.filter(({ event }) => event.type !== type).map(requestInWords),
        ),
      }),
  };
};

const isOfType =
  <Type extends EventType>(type: Type) =>
  (event: PublishedEvent<EventType>): event is PublishedEvent<Type> =>
    event.type === type;

const eventsIn = (tables: Tables): readonly Event[] =>
  [...tables.events.values()]
    .flatMap((stored) => shownIn(tables, stored) ?? [])
    .sort((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));

const published = ({ text }: Event): PublishedEvent<EventType> => JSON.parse(text);

const section = (title: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];

const eventInWords = ({ created_at, type, data }: PublishedEvent<EventType>): string =>
  `${created_at} ${type} ${data.id}`;

const requestInWords = ({ url, attempt, event }: ReceivedRequest): string =>
  `${eventInWords(event)} to ${url}, attempt ${attempt}`;

const messageInWords = ({ id, to, content }: Message): string =>
  `${id} to ${to}: ${shown(textOf(content))}`;
