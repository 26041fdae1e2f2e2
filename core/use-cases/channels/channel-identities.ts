import type { ChannelIdentity } from '../../model/channels/channel.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';
import type { ChannelId } from '../../shared/ids.js';

/** How many channels are remembered; past it all are read again. */
const capacity = 10_000;

/** Finds the identity of a channel of any project. Reads each channel once: no channel is removed. */
export const channelIdentities = ({ findAnywhere }: Pick<ChannelStore, 'findAnywhere'>) => {
  const known = new Map<ChannelId, ChannelIdentity>();
  return async (channel: ChannelId): Promise<ChannelIdentity | undefined> => {
    const remembered = known.get(channel);
    if (remembered) return remembered;
    const found = await findAnywhere(channel);
    if (!found) return undefined;
    const { id, project, type, provider, address } = found;
    const identity = { id, project, type, provider, address };
    if (known.size >= capacity) known.clear();
    known.set(id, identity);
    return identity;
  };
};
