import { type Channel, drainSeconds } from '../../model/channels/channel.js';
import { effectiveLimit, type LimitSource } from '../../model/limits/effective-limits.js';
import type { Send } from '../../model/messages/sends/send.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import type { SendQueue } from '../../ports/queues/send-queue.js';
import type { ProjectId } from '../../shared/ids.js';
import { cacheAnswers } from '../cache-answers.js';
import type { FindLayers } from '../limits/recent-layers.js';

/** As many messages of the project wait as may wait. */
export type ProjectBacklogExceeded = {
  readonly code: 'project_backlog_exceeded';
  readonly limit: number;
  readonly source: LimitSource;
};

/** The queue of the channel is full; it has room again after these seconds. */
export type ChannelBacklogExceeded = {
  readonly code: 'channel_backlog_exceeded';
  readonly channel: string;
  readonly retryAfterSeconds: number;
};

/** The refusal of a send through a channel with a backlog. */
export const channelBacklogExceeded = (
  backlog: number,
  { channel: id }: Pick<Send, 'channel'>,
  channel: Channel | undefined,
): ChannelBacklogExceeded => {
  const retryAfterSeconds = drainSeconds(backlog, channel?.ratePerSecond ?? 1);
  return { code: 'channel_backlog_exceeded', channel: id, retryAfterSeconds };
};

/** Takes a place in the backlog of a project. Undefined when there was one, or the project has no limit. */
export type BacklogRoom = (project: ProjectId) => Promise<ProjectBacklogExceeded | undefined>;

/** What `backlogRoom` needs. */
export type BacklogRoomPorts = {
  readonly findLayers: FindLayers;
  readonly queue: Pick<SendQueue, 'backlogOf'>;
  readonly monotonic: MonotonicClock;
};

/**
 * Holds the limit `backlog` of projects, at no cost for those without one. It counts once a second, and adds what this process
 * accepts meanwhile: several processes together can pass the limit by what the others accept in a second.
 */
export const backlogRoom = ({ findLayers, queue, monotonic }: BacklogRoomPorts): BacklogRoom => {
  const counts = cacheAnswers(
    async (project: ProjectId) => ({ found: await queue.backlogOf(project), since: 0 }),
    monotonic,
  );
  return async (project) => {
    const { value: limit, source } = effectiveLimit(await findLayers(project), 'backlog');
    if (limit === null) return undefined;
    const count = await counts.find(project);
    if (count.found + count.since >= limit)
      return { code: 'project_backlog_exceeded', limit, source };
    count.since += 1;
    return undefined;
  };
};
