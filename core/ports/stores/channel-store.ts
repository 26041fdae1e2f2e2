import type { Channel } from '../../model/channels/channel.js';
import type { ChannelId, ProjectId } from '../../shared/ids.js';

/** Connected channels. A channel of another project counts as absent. */
export type ChannelStore = {
  readonly find: (project: ProjectId, id: ChannelId) => Promise<Channel | undefined>;
  /** A channel of any project, for the operator and for reports of a provider. */
  readonly findAnywhere: (id: ChannelId) => Promise<Channel | undefined>;
  /** Every channel of a provider in all projects, in no order. */
  readonly ofProvider: (provider: string) => Promise<readonly Channel[]>;
  /** The channels of a project, oldest first. */
  readonly list: (project: ProjectId) => Promise<readonly Channel[]>;
};
