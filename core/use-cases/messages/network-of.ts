import type { Channel } from '../../model/channels/channel.js';
import {
  type Network,
  type Networks,
  networkOfChannel,
  numberNetwork,
} from '../../model/networks/network.js';

/** The network of a channel. One that does not exist is taken to send to phone numbers, so that a wrong one is told first. */
export const networkOf = (
  { networks }: { readonly networks: Networks },
  channel: Channel | undefined,
): Network => (channel ? networkOfChannel(networks(channel.provider), channel) : numberNetwork);
