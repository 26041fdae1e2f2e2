import type { ChangeWith } from '../../commit/conflicts.js';
import { messageExternalId } from '../../model/messages/external-id.js';
import { eraseMessage, type Message } from '../../model/messages/message.js';
import { erasedEventText } from '../../model/messages/person/erase-message.js';
import type { Traces } from '../../ports/stores/retention.js';
import type { Instant } from '../../shared/time.js';

type TraceParts = 'erasures' | 'removeTimelines' | 'removeExternalIds' | 'removeMedia';

/** The Change that erases the person of a message, wherever the service tells of it. */
export const erasureOf = (
  traces: Traces,
  at: Instant,
): ChangeWith<TraceParts | 'puts' | 'removeUnmatchedReports' | 'endMediaWaits' | 'freeJobs'> => {
  const { message } = traces;
  return {
    project: message.project,
    at,
    puts: { messages: [eraseMessage(message)] },
    ...withoutTraces(traces),
    removeUnmatchedReports: externalIdsOf(message),
    endMediaWaits: externalIdsOf(message),
    freeJobs: [{ lane: message.channel, subject: message.id }],
  };
};

/** The Change that removes a message that needs nothing any more, and what tells of it. */
export const removalOf = (
  traces: Traces,
  at: Instant,
): ChangeWith<TraceParts | 'removeMessages'> => {
  const { project, id, version } = traces.message;
  return { project, at, removeMessages: [{ id, version }], ...withoutTraces(traces) };
};

const withoutTraces = ({
  message,
  events,
  file,
}: Traces): Omit<ChangeWith<TraceParts>, 'project' | 'at' | 'steadyAt'> => ({
  erasures: [
    {
      message: message.id,
      events: events.map((event) => ({ sequence: event.sequence, text: erasedEventText(event) })),
    },
  ],
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
