import type { Channel } from '../../model/channels/channel.js';
import type { ChannelId, ProjectId } from '../../shared/ids.js';

/** Channels as the operator connected them. A channel of another project counts as absent. */
export type ChannelStore = {
  readonly find: (project: ProjectId, id: ChannelId) => Promise<Channel | undefined>;
  /** Whichever project it belongs to: for the operator and for reports from a provider. */
  readonly findAnywhere: (id: ChannelId) => Promise<Channel | undefined>;
  /** Every channel of a provider, whichever project it belongs to, in no order. */
  readonly ofProvider: (provider: string) => Promise<readonly Channel[]>;
  /** A project's channels, oldest first. */
  readonly list: (project: ProjectId) => Promise<readonly Channel[]>;
};
