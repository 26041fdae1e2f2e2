import type { Change, Erasure, Requirements } from '../../commit/change.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import type { Event, StoredEvent } from '../../model/events/event.js';
import { messageExternalId } from '../../model/messages/external-id.js';
import { eraseMessage, type Message } from '../../model/messages/message.js';
import { showMessage } from '../../model/messages/moment.js';
import { erasedEventText } from '../../model/messages/person/erase-message.js';
import type { Traces } from '../../ports/stores/retention.js';
import type { ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';

type TraceParts = 'erasures' | 'removeTimelines' | 'removeExternalIds' | 'removeMedia';

/** The Change that erases the persons of messages of a project, wherever the service tells of them. */
export const erasureOf = (
  project: ProjectId,
  all: readonly Traces[],
  at: Instant,
  leaves?: LeftGroups,
): ChangeWith<
  | TraceParts
  | 'puts'
  | 'removeUnmatchedReports'
  | 'endMediaWaits'
  | 'freeJobs'
  | 'leaveConversations',
  'unchanged'
> => {
  const messages = all.map(({ message }) => message);
  const names = messages.flatMap(externalIdsOf);
  return {
    project,
    at,
    requires: { unchanged: leaves?.unchanged ?? [] },
    puts: { messages: messages.map(eraseMessage) },
    erasures: all.map(({ message, events }) => ({
      subject: message.id,
      events: events.map(withoutPerson),
    })),
    ...withoutTraces(all),
    removeUnmatchedReports: names,
    endMediaWaits: names,
    freeJobs: messages.map(({ channel, id }) => ({ lane: channel, subject: id })),
    ...(leaves && { leaveConversations: leaves.messages }),
  };
};

/** An event that shows its message shows it erased. Others have texts: an earlier version stored them. */
const withoutPerson = (event: StoredEvent): Erasure['events'][number] =>
  event.moment === undefined ? ownText(event) : { sequence: event.sequence };

const ownText = (event: Event) => ({ sequence: event.sequence, text: erasedEventText(event) });

/** The messages of groups among those that are erased. The newest ones that are left of their conversations must not change. */
export type LeftGroups = {
  readonly messages: NonNullable<Change['leaveConversations']>;
  readonly unchanged: NonNullable<Requirements['unchanged']>;
};

/** The conversation of a removed message, the newest message that is left of it, and what must not have changed for that. */
export type LeftConversation = Omit<
  NonNullable<Change['leaveConversations']>[number],
  'message'
> & {
  readonly unchanged: NonNullable<Requirements['unchanged']>;
};

/** The Change that removes a message that needs nothing any more, and what tells of it. Its events keep what they show of it. */
export const removalOf = (
  traces: Traces,
  at: Instant,
  leaves?: LeftConversation,
): ChangeWith<TraceParts | 'removeMessages' | 'leaveConversations', 'unchanged'> => {
  const { message, events } = traces;
  const { project, id, version } = message;
  const left = events.map((event) =>
    ownText(event.moment === undefined ? event : showMessage(event, message)),
  );
  return {
    project,
    at,
    requires: { unchanged: leaves?.unchanged ?? [] },
    removeMessages: [{ id, version }],
    leaveConversations: leaves
      ? [
          {
            ...{ conversation: leaves.conversation, revision: leaves.revision },
            ...{ message, last: leaves.last },
          },
        ]
      : [],
    erasures: [{ subject: id, events: left }],
    ...withoutTraces([traces]),
  };
};

const withoutTraces = (
  all: readonly Traces[],
): Omit<ChangeWith<Exclude<TraceParts, 'erasures'>>, 'project' | 'at' | 'steadyAt'> => ({
  removeTimelines: all.map(({ message }) => message.id),
  removeExternalIds: all.flatMap(({ message }) =>
    externalIdsOf(message).map((name) => ({ name, of: message.id })),
  ),
  removeMedia: all.flatMap(({ file }) => file ?? []),
});

/** The name under which reports of its provider find a message, if there is one. */
const externalIdsOf = ({
  channel,
  providerId,
}: Pick<Message, 'channel' | 'providerId'>): readonly string[] =>
  providerId === null ? [] : [messageExternalId(channel, providerId)];
