export type {
  Channel,
  ChannelStatus,
  PendingInspection,
  Restriction,
  StatusReason,
} from './channel.js';
export { type ConnectedChannel, channelJson } from './channel-view.js';
export type { ConditionReport } from './condition.js';
export type { InspectionRequest } from './inspection.js';
export { NewChannel } from './new-channel.js';
export type { RestrictionReport } from './restriction.js';
