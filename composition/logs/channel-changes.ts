import type { Logger } from 'pino';
import type { Channel } from '../../core/model/channels/channel.js';
import type { ChannelStore } from '../../core/ports/stores/channel-store.js';
import type { ChannelId } from '../../core/shared/ids.js';
import { setNewest } from '../../core/shared/maps/set-newest.js';

/** How many channels are remembered; past it the one remembered first is forgotten, and its next change is not logged. */
const capacity = 100_000;

type Known = Pick<Channel, 'version' | 'status' | 'ratePerSecond'>;

/**
 * Logs what an operator changed about channels. The command ran in another process: the server sees the change when it reads
 * the channel.
 */
export type ChannelChanges = {
  /** Remembers every channel of these providers as it is now. Logs nothing. */
  readonly learn: (
    channels: Pick<ChannelStore, 'ofProvider'>,
    providers: readonly string[],
  ) => Promise<void>;
  /** The same channels. Each that is found is compared with how this process found it before. */
  readonly observed: (channels: ChannelStore) => ChannelStore;
};

export const channelChanges = (logger: Logger): ChannelChanges => {
  const known = new Map<ChannelId, Known>();

  const remember = ({ id, version, status, ratePerSecond }: Channel): void =>
    setNewest(known, capacity, id, { version, status, ratePerSecond });

  const observe = (channel: Channel): void => {
    const before = known.get(channel.id);
    // Reads that overlap can end in another order.
    if (before && before.version >= channel.version) return;
    remember(channel);
    if (!before) return;
    const { id, project, ratePerSecond, updatedAt } = channel;
    const facts = { channel: id, project, changedAt: new Date(updatedAt).toISOString() };
    const change = statusChange(before, channel);
    if (change !== undefined) logger.info(facts, change);
    if (before.ratePerSecond !== ratePerSecond)
      logger.info(
        { ...facts, ratePerSecond, previously: before.ratePerSecond },
        'an operator changed the rate of the channel',
      );
  };

  return {
    learn: async (channels, providers) => {
      for (const provider of providers)
        for (const channel of await channels.ofProvider(provider)) remember(channel);
    },
    observed: (channels) => ({
      ...channels,
      find: async (project, id) => {
        const channel = await channels.find(project, id);
        if (channel) observe(channel);
        return channel;
      },
    }),
  };
};

const statusChange = (before: Known, { status, statusReason }: Channel): string | undefined => {
  if (before.status === status) return undefined;
  // Only an operator moves a channel out of `inactive`.
  if (before.status === 'inactive') return 'an operator resumed the channel';
  return statusReason?.reason === 'paused' ? 'an operator paused the channel' : undefined;
};
