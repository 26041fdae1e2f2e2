import * as E from 'fp-ts/lib/Either.js';
import type { Channel } from '../../model/channels/channel.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { NewId } from '../../shared/ids.js';
import { commitChange, retry } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import { type ChannelNotFound, findAnywhere } from './find-channel.js';

/** The ports of the use cases of channels. */
export type ChannelPorts = {
  readonly clock: Clock;
  readonly newId: NewId;
  readonly tenants: TenantStore;
  readonly channels: ChannelStore;
  readonly commit: Commit;
};

/** How a channel is configured. */
type Configuration = Partial<Pick<Channel, 'settings' | 'ratePerSecond' | 'rawSends'>>;

/** Stores another configuration of a channel, and answers the channel. The status stays. With `wakes` its lane is due. */
export const configureChannel = <No = never>(
  { channels, clock, commit }: Pick<ChannelPorts, 'channels' | 'clock' | 'commit'>,
  id: string,
  become: (channel: Channel) => E.Either<No, Configuration>,
  { wakes = false } = {},
): Promise<E.Either<ChannelNotFound | No, Channel>> =>
  retryOnConflict(async () => {
    const channel = await findAnywhere({ channels }, id);
    if (!channel) return E.left({ code: 'channel_not_found', id } as const);
    const configuration = become(channel);
    if (E.isLeft(configuration)) return configuration;
    const at = clock();
    const changed: Channel = { ...channel, ...configuration.right, updatedAt: at };
    const update = { project: channel.project, at, puts: { channels: [changed] } };
    return commitChange(commit, wakes ? { ...update, wake: [channel.id] } : update, {
      committed: E.right(changed),
      changed: retry,
    });
  });
