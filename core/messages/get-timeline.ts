import * as E from 'fp-ts/lib/Either.js';
import type { Event } from '../events/event.js';
import type { EventStore } from '../ports/event-store.js';
import type { MessageStore } from '../ports/message-store.js';
import type { TimelineStore } from '../ports/timeline-store.js';
import type { MessageId, ProjectId } from '../shared/ids.js';
import type { Message } from './message.js';
import { getMessage, type MessageNotFound } from './read-messages.js';
import type { TimelineEntry } from './timeline.js';

export type GetTimelinePorts = {
  readonly messages: MessageStore;
  readonly events: EventStore;
  readonly timeline: TimelineStore;
};

/** Everything that happened to a message, oldest first (decisions 3). */
export const getTimeline =
  (ports: GetTimelinePorts) =>
  async (query: {
    readonly project: ProjectId;
    readonly id: string;
  }): Promise<E.Either<MessageNotFound, readonly TimelineEntry[]>> => {
    const found = await getMessage(ports)(query);
    if (E.isLeft(found)) return found;
    const { project, id } = found.right;
    const [happened, events] = await Promise.all([
      ports.timeline.of(project, id),
      ports.events.about(project, id),
    ]);
    const announced = events.map((event) => announcement(id, event));
    return E.right(
      [...acceptance(found.right), ...happened, ...announced].sort((a, b) => a.at - b.at),
    );
  };

const acceptance = ({ id, request, progress }: Message): readonly TimelineEntry[] =>
  request === null
    ? []
    : [
        {
          message: id,
          at: progress.reachedAt.accepted ?? 0,
          kind: 'accepted',
          detail: { request_id: request },
        },
      ];

const announcement = (message: MessageId, { id, type, sequence, at }: Event): TimelineEntry => ({
  message,
  at,
  kind: 'event',
  detail: { id, type, sequence },
});
