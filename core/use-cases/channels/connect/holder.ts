import type { Channel } from '../../../model/channels/channel.js';
import type { ChannelStore } from '../../../ports/stores/channel-store.js';
import type { ChannelId } from '../../../shared/ids.js';

/** `channel` uses the number `address`. */
export type AddressTaken = {
  readonly code: 'address_taken';
  readonly channel: ChannelId;
  readonly address: string;
};

export const addressTaken = ({ id, address }: Channel): AddressTaken => ({
  code: 'address_taken',
  channel: id,
  address,
});

/** The channel that uses a real number already; one that is inactive has let go of it. */
export const holderOf = async (
  channels: ChannelStore,
  { provider, address }: Pick<Channel, 'provider' | 'address'>,
): Promise<Channel | undefined> =>
  provider === 'sandbox'
    ? undefined
    : (await channels.ofProvider(provider)).find(
        (channel) => channel.address === address && channel.status !== 'inactive',
      );
