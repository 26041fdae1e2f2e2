import type { Channel } from '../../model/channels/channel.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import { type ChannelId, isId, type ProjectId } from '../../shared/ids.js';
import { setNewest } from '../../shared/set-newest.js';

/** How many channels are remembered; past it the one read first is forgotten. */
const capacity = 10_000;

/**
 * Channels as of the last read. A decision on a remembered channel must require in its commit that the channel is
 * unchanged. Read the channel before you refuse a request because of it.
 */
export type KnownChannels = {
  readonly recall: (project: ProjectId, id: string) => Channel | undefined;
  readonly read: (project: ProjectId, id: string) => Promise<Channel | undefined>;
};

export const knownChannels = (channels: Pick<ChannelStore, 'find'>): KnownChannels => {
  const known = new Map<string, Channel>();

  const remember = (id: ChannelId, channel: Channel | undefined): void => {
    if (channel) setNewest(known, capacity, id, channel);
    else known.delete(id);
  };

  return {
    recall: (project, id) => {
      const channel = known.get(id);
      return channel?.project === project ? channel : undefined;
    },
    read: async (project, id) => {
      if (!isId('chan')(id)) return undefined;
      const channel = await channels.find(project, id);
      remember(id, channel);
      return channel;
    },
  };
};
