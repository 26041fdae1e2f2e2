import type { Channel } from '../../model/channels/channel.js';
import type { ChannelStore } from '../../ports/stores/channel-store.js';

/** The channels of a provider in all projects, the oldest first. */
export const listProviderChannels =
  ({ channels }: { readonly channels: ChannelStore }) =>
  async ({ provider }: { readonly provider: string }): Promise<readonly Channel[]> =>
    [...(await channels.ofProvider(provider))].sort(
      (a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1),
    );
