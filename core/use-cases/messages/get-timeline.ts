import * as E from 'fp-ts/lib/Either.js';
import type { Event } from '../../model/events/event.js';
import type { Message } from '../../model/messages/message.js';
import {
  oldestFirst,
  shownTimeline,
  type TimelineEntry,
  timelineEntry,
} from '../../model/messages/timeline.js';
import type { DeliveryWithAttempts } from '../../model/webhooks/delivery.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import type { MessageStore } from '../../ports/stores/message-store.js';
import type { TimelineStore } from '../../ports/stores/timeline-store.js';
import type { DeliveryStore } from '../../ports/stores/webhook-store.js';
import type { MessageId } from '../../shared/ids.js';
import { byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import {
  getMessage,
  type MessageNotFound,
  type MessageQuery,
  messageInput,
  noMessage,
} from './read-messages.js';

/** The ports of `getTimeline`. */
export type GetTimelinePorts = {
  readonly messages: MessageStore;
  readonly events: EventStore;
  readonly timeline: TimelineStore;
  readonly deliveries: DeliveryStore;
};

/** See docs/specification.md#2.12.1. */
export const getTimeline = useCase({
  kind: 'read',
  summary: 'Gets everything that happened to a message, oldest first.',
  description: [
    'Shows the acceptance, each attempt at the provider, each status report, each event and each webhook delivery attempt.',
    'It is for people: the fields of `detail` are an open set.',
  ],
  permission: 'messages:read',
  owner: byProject,
  input: messageInput,
  result: shownTimeline,
  refusals: noMessage,
  run:
    (ports: GetTimelinePorts) =>
    async (query: MessageQuery): Promise<E.Either<MessageNotFound, readonly TimelineEntry[]>> => {
      const found = await getMessage(ports)(query);
      if (E.isLeft(found)) return found;
      const { project, id } = found.right;
      const [happened, events] = await Promise.all([
        ports.timeline.of(project, id),
        ports.events.about(project, id),
      ]);
      const sequences = events.map(({ sequence }) => sequence);
      const attempted = await ports.deliveries.ofEvents(project, sequences);
      return E.right(
        oldestFirst(acceptance(found.right), [
          happened,
          events.map((event) => announcement(id, event)),
          ...attempted.map((delivery) => deliveryAttempts(id, delivery)),
        ]),
      );
    },
});

const acceptance = ({ id, direction, request, progress }: Message): readonly TimelineEntry[] =>
  direction === 'inbound'
    ? []
    : [
        timelineEntry({
          message: id,
          at: progress.reachedAt.accepted ?? 0,
          kind: 'accepted',
          detail: { request_id: request },
        }),
      ];

const announcement = (message: MessageId, { id, type, sequence, at }: Event): TimelineEntry =>
  timelineEntry({ message, at, kind: 'event', detail: { id, type, sequence } });

const deliveryAttempts = (
  message: MessageId,
  { id, endpoint, event, history }: DeliveryWithAttempts,
): readonly TimelineEntry[] =>
  history.map(({ at, number, statusCode, durationMs, error }) =>
    timelineEntry({
      message,
      at,
      kind: 'webhook_delivery',
      detail: {
        id,
        endpoint,
        event: event.id,
        number,
        status_code: statusCode,
        duration_ms: durationMs,
        error,
      },
    }),
  );
