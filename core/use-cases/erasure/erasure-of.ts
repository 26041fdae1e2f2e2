import type { Erasure } from '../../commit/change.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import type { Event, StoredEvent } from '../../model/events/event.js';
import { messageExternalId } from '../../model/messages/external-id.js';
import { eraseMessage, type Message } from '../../model/messages/message.js';
import { showMessage } from '../../model/messages/moment.js';
import { erasedEventText } from '../../model/messages/person/erase-message.js';
import type { Traces } from '../../ports/stores/retention.js';
import type { Instant } from '../../shared/time.js';

type TraceParts = 'erasures' | 'removeTimelines' | 'removeExternalIds' | 'removeMedia';

/** The Change that erases the person of a message, wherever the service tells of it. */
export const erasureOf = (
  traces: Traces,
  at: Instant,
): ChangeWith<TraceParts | 'puts' | 'removeUnmatchedReports' | 'endMediaWaits' | 'freeJobs'> => {
  const { message, events } = traces;
  return {
    project: message.project,
    at,
    puts: { messages: [eraseMessage(message)] },
    erasures: [{ message: message.id, events: events.map(withoutPerson) }],
    ...withoutTraces(traces),
    removeUnmatchedReports: externalIdsOf(message),
    endMediaWaits: externalIdsOf(message),
    freeJobs: [{ lane: message.channel, subject: message.id }],
  };
};

/** An event that shows its message shows it erased. Others have texts: an earlier version stored them. */
const withoutPerson = (event: StoredEvent): Erasure['events'][number] =>
  event.moment === undefined ? ownText(event) : { sequence: event.sequence };

const ownText = (event: Event) => ({ sequence: event.sequence, text: erasedEventText(event) });

/** The Change that removes a message that needs nothing any more, and what tells of it. Its events keep what they show of it. */
export const removalOf = (
  traces: Traces,
  at: Instant,
): ChangeWith<TraceParts | 'removeMessages'> => {
  const { message, events } = traces;
  const { project, id, version } = message;
  const left = events.map((event) =>
    ownText(event.moment === undefined ? event : showMessage(event, message)),
  );
  return {
    project,
    at,
    removeMessages: [{ id, version }],
    erasures: [{ message: id, events: left }],
    ...withoutTraces(traces),
  };
};

const withoutTraces = ({
  message,
  file,
}: Traces): Omit<ChangeWith<Exclude<TraceParts, 'erasures'>>, 'project' | 'at' | 'steadyAt'> => ({
  removeTimelines: [message.id],
  removeExternalIds: externalIdsOf(message).map((name) => ({ name, of: message.id })),
  removeMedia: file === undefined ? [] : [file],
});

/** The name under which reports of its provider find a message, if there is one. */
const externalIdsOf = ({
  channel,
  providerId,
}: Pick<Message, 'channel' | 'providerId'>): readonly string[] =>
  providerId === null ? [] : [messageExternalId(channel, providerId)];
