export type { ChangeChannelPorts } from './change-channel.js';
export type { ChangeRate, ChangeSettings } from './change-settings.js';
export type { ChannelUseCases } from './channel-use-cases.js';
export type { CheckChannel, CheckSetup } from './connect/check-channel.js';
export type { ConnectChannel, ConnectRefusal } from './connect/connect-channel.js';
export type { AddressTaken } from './connect/holder.js';
export type {
  ChangeSetup,
  ChannelSetups,
  ProviderSetup,
  SetUpChannel,
} from './connect/set-up-channel.js';
export type { ChannelNotFound } from './find-channel.js';
export type { ChannelStatusChange } from './get-channel-history.js';
export type { ChannelCondition } from './list-conditions.js';
export type { ChannelQuery } from './read-channels.js';
