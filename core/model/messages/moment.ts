import { withTrace } from '../../shared/trace-context.js';
import {
  type Event,
  type EventDraft,
  type EventOfMessage,
  type EventType,
  eventText,
  type Moment,
  type StoredEvent,
} from '../events/event.js';
import { isMediaPending } from '../media/content-media.js';
import { awaitedFile } from './awaited-file.js';
import { lastPlace, marksUntil } from './marks.js';
import { type Message, messageJson } from './message.js';
import { type MessageStatus, messageStatuses, type Progress } from './status.js';

/** The bits of a moment. */
const held = 1;
const isNamed = 2;
const waitsForMedia = 4;
const isRead = 8;
const isCounted = 16;
const isPriced = 32;
const isCategorized = 64;
/** Three bits: the status, from 1 for the first one. 0 where the type of the event tells it. */
const statusUnit = 128;
const statusRange = 8;
/** Above the bits: the place of the last mark. */
const placeUnit = statusUnit * statusRange;

/** The moment of a message as it stands. */
export const momentOf = (message: Message): Moment => {
  const { isHeld, networkRecipient, content, progress, segments, price, pricing } = message;
  return (
    (isHeld ? held : 0) +
    (networkRecipient ? isNamed : 0) +
    (isMediaPending(content) || awaitedFile(content) ? waitsForMedia : 0) +
    (progress.status === 'read' ? isRead : 0) +
    (segments === undefined ? 0 : isCounted) +
    (price === undefined ? 0 : isPriced) +
    (pricing === undefined ? 0 : isCategorized) +
    lastPlace(message) * placeUnit
  );
};

/** What the draft of an event about a message says of it as it stands. */
export const shownOf = (
  message: Message,
): Pick<Extract<EventDraft, { readonly moment: Moment }>, 'subject' | 'channel' | 'moment'> => ({
  subject: message.id,
  channel: message.channel,
  moment: momentOf(message),
});

/** The same for an event whose type does not tell the status: it can come at any of them. */
export const standingOf = (message: Message): ReturnType<typeof shownOf> => ({
  ...shownOf(message),
  moment: momentOf(message) + (messageStatuses.indexOf(message.progress.status) + 1) * statusUnit,
});

/** A message as it stood at an event of that type. What an erasure took from it since is gone there too. */
export const messageAt = (message: Message, type: EventType, moment: Moment): Message => {
  const {
    isHeld: _,
    networkRecipient,
    waitedAs,
    fallbackMessage,
    segments,
    price,
    priceCurrency,
    pricing,
    marks: __,
    ...lasting
  } = message;
  const content = moment & waitsForMedia ? (waitedAs ?? message.content) : message.content;
  const status = stepOf(type) ?? statusIn(moment) ?? receivedAs(moment);
  const marks = marksUntil(message, Math.floor(moment / placeUnit));
  return {
    ...lasting,
    content,
    progress: progressAt(message.progress, status),
    error: status === 'failed' ? message.error : null,
    ...(status === 'failed' && fallbackMessage && { fallbackMessage }),
    ...(marks && { marks }),
    ...(moment & held && { isHeld: true }),
    ...(moment & isNamed && { networkRecipient }),
    ...(moment & isCounted && { segments }),
    ...(moment & isPriced && { price, priceCurrency }),
    ...(moment & isCategorized && { pricing }),
  };
};

/** An outbound message as it stood when it was accepted: nothing was learned of it yet. */
export const asAccepted = (message: Message): Message =>
  messageAt(message, 'message.accepted', message.waitedAs ? waitsForMedia : 0);

/** The status that a type announces. */
const stepOf = (type: EventType): MessageStatus | undefined =>
  type === 'message.held' || type === 'message.echoed'
    ? 'sent'
    : messageStatuses.find((each) => type === `message.${each}`);

/** The status that a moment tells. */
const statusIn = (moment: Moment): MessageStatus | undefined =>
  messageStatuses[(Math.floor(moment / statusUnit) % statusRange) - 1];

/** The status of an inbound message, which no event announces. */
const receivedAs = (moment: Moment): MessageStatus => (moment & isRead ? 'read' : 'delivered');

/** The progress of a message when it had reached a status. */
const progressAt = (progress: Progress, status: MessageStatus): Progress => {
  if (status === progress.status) return progress;
  const reached = messageStatuses.slice(0, messageStatuses.indexOf(status) + 1);
  const reachedAt: Partial<Record<MessageStatus, number>> = {};
  for (const each of reached) {
    const at = progress.reachedAt[each];
    if (at !== undefined) reachedAt[each] = at;
  }
  return { status, reachedAt };
};

/** An event as it is read, with the message that it is about, if that is kept. Undefined when it shows a message that is not. */
export const readEvent = (stored: StoredEvent, message: Message | undefined): Event | undefined => {
  if (stored.moment === undefined) return stored;
  return message && showMessage(stored, message);
};

/** An event without a text of its own, with the message that it shows. */
export const showMessage = (stored: EventOfMessage, message: Message): Event => {
  const { moment, id, type, at, subject, project, sequence } = stored;
  const place = { id, type, at, subject, project, sequence };
  const shown = messageJson(messageAt(message, type, moment));
  const text = eventText(place, JSON.stringify(shown));
  return withTrace<Event>({ text, ...place }, message.trace);
};
