import { input } from '../../contract/input.js';
import type { Channel } from '../../model/channels/channel.js';
import type { SendQueue } from '../../ports/queues/send-queue.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import { madeAt, type ProjectId } from '../../shared/ids.js';
import { type Instant, secondMs } from '../../shared/time.js';
import { byProject } from '../authorization/resource-owner.js';
import { aProject } from '../input/fields.js';
import { useCase } from '../use-case.js';

/** What waits to be sent on a channel. */
export type Backlog = {
  readonly channel: Channel;
  readonly jobs: number;
  /** When the oldest job was added, as far as the first job to expire shows; undefined when there is none. */
  readonly oldestAt: Instant | undefined;
  /** How long the channel needs for them at its rate, in milliseconds; undefined while it is not active. */
  readonly drainMs: number | undefined;
};

type ListBacklogsPorts = {
  readonly channels: ChannelStore;
  readonly queue: SendQueue;
};

export const listBacklogs = useCase({
  kind: 'read',
  summary: 'Tells what waits to be sent on each channel of a project, the longest queue first.',
  permission: 'statistics:read',
  owner: byProject,
  within: false,
  input: input({ project: aProject }),
  refusals: 'none',
  run:
    ({ channels, queue }: ListBacklogsPorts) =>
    async ({ project }: { readonly project: ProjectId }): Promise<readonly Backlog[]> => {
      const [all, backlogs] = await Promise.all([
        channels.list(project),
        queue.backlogsOf(project),
      ]);
      const found = new Map(backlogs.map((each) => [each.channel, each]));
      return all
        .map((channel): Backlog => {
          const { jobs, oldest } = found.get(channel.id) ?? { jobs: 0, oldest: undefined };
          return {
            channel,
            jobs,
            oldestAt: oldest === undefined ? undefined : madeAt(oldest),
            drainMs:
              channel.status === 'active'
                ? Math.ceil((jobs / channel.ratePerSecond) * secondMs)
                : undefined,
          };
        })
        .sort((a, b) => b.jobs - a.jobs || (a.channel.id < b.channel.id ? -1 : 1));
    },
});
