export type { ChangeChannelPorts } from './change-channel.js';
export type { ChangeRate } from './change-rate.js';
export type { ChannelUseCases } from './channel-use-cases.js';
export type { CheckChannel, CheckSetup } from './check-channel.js';
export type { ChannelQuery, ChannelStatusChange } from './get-channel.js';
export type { ChannelCondition } from './list-conditions.js';
export type {
  AddressTaken,
  ChangeSettings,
  ChannelNotFound,
  ConnectChannel,
  ConnectRefusal,
} from './manage-channels.js';
export type { ChangeSetup, ChannelSetups, ProviderSetup, SetUpChannel } from './set-up-channel.js';
