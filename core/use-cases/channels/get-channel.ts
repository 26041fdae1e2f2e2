import * as E from 'fp-ts/lib/Either.js';
import type { Channel, ChannelStatus } from '../../model/channels/channel.js';
import { eventData } from '../../model/events/event.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import { type EventId, isId, type ProjectId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { type EventsSincePorts, eventsSince } from '../retention/events-since.js';
import type { ChannelNotFound } from './manage-channels.js';

/** One channel of a project, by the id that a person gave. */
export type ChannelQuery = { readonly project: ProjectId; readonly id: string };

/** A change of the status of a channel, as its event has it. */
export type ChannelStatusChange = {
  readonly event: EventId;
  readonly at: Instant;
  readonly previous: ChannelStatus;
  readonly status: ChannelStatus;
};

/** Changes of status that are shown at most. */
const historyLimit = 100;

/** One channel with its present status. */
export const getChannel =
  ({ channels }: { readonly channels: Pick<ChannelStore, 'find'> }) =>
  async ({ project, id }: ChannelQuery): Promise<E.Either<ChannelNotFound, Channel>> => {
    const channel = isId('chan')(id) ? await channels.find(project, id) : undefined;
    return channel ? E.right(channel) : E.left({ code: 'channel_not_found', id });
  };

/** The ports of `getChannelHistory`. */
export type ChannelHistoryPorts = EventsSincePorts & {
  readonly channels: Pick<ChannelStore, 'find'>;
  readonly events: Pick<EventStore, 'about'>;
};

/** The last changes of the status of a channel, newest first. */
export const getChannelHistory =
  (ports: ChannelHistoryPorts) =>
  async (
    query: ChannelQuery,
  ): Promise<E.Either<ChannelNotFound, readonly ChannelStatusChange[]>> => {
    const found = await getChannel(ports)(query);
    if (E.isLeft(found)) return found;
    const { project, id } = found.right;
    const [since, events] = await Promise.all([
      eventsSince(ports, project),
      ports.events.about(project, id),
    ]);
    const changes = events
      .filter(({ type, at }) => type === 'channel.status_changed' && at >= since)
      .slice(-historyLimit)
      .map(({ id: event, at, text }) => ({ event, at, ...statusesIn(text) }));
    return E.right(changes.reverse());
  };

const statusesIn = (text: string): Pick<ChannelStatusChange, 'previous' | 'status'> => {
  const { previous_status: previous, status } = JSON.parse(eventData(text));
  return { previous, status };
};
