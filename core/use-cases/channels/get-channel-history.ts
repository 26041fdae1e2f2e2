import * as E from 'fp-ts/lib/Either.js';
import type { ChannelStatus } from '../../model/channels/channel.js';
import { eventData } from '../../model/events/event.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import type { EventId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { type EventsSincePorts, eventsSince } from '../retention/events-since.js';
import { useCase } from '../use-case.js';
import { type ChannelNotFound, findChannel } from './find-channel.js';
import { type ChannelQuery, channelInput, noChannelOfProject } from './read-channels.js';

/** A change of the status of a channel, as its event has it. */
export type ChannelStatusChange = {
  readonly event: EventId;
  readonly at: Instant;
  readonly previous: ChannelStatus;
  readonly status: ChannelStatus;
};

/** Changes of status that are shown at most. */
const historyLimit = 100;

/** The ports of `getChannelHistory`. */
export type ChannelHistoryPorts = EventsSincePorts & {
  readonly channels: Pick<ChannelStore, 'find'>;
  readonly events: Pick<EventStore, 'about'>;
};

export const getChannelHistory = useCase({
  kind: 'read',
  summary: 'Gets the last 100 changes of the status of a channel, newest first.',
  permission: 'channels:read',
  owner: byProject,
  input: channelInput,
  refusals: noChannelOfProject,
  run:
    (ports: ChannelHistoryPorts) =>
    async (
      query: ChannelQuery,
    ): Promise<E.Either<ChannelNotFound, readonly ChannelStatusChange[]>> => {
      const found = await findChannel(ports, query);
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
    },
});

const statusesIn = (text: string): Pick<ChannelStatusChange, 'previous' | 'status'> => {
  const { previous_status: previous, status } = JSON.parse(eventData(text));
  return { previous, status };
};
