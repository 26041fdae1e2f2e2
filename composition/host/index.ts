export {
  type Assembly,
  type CompleteParts,
  type HostStores,
  inMemory,
  type NamedService,
  type Parts,
  type ProviderCall,
  type RetentionRun,
  type Role,
  type ServiceName,
  type Subscriptions,
} from '../assembly/index.js';
export { commitSpans } from '../tracing/commit-spans.js';
export { createMessaging, type HostedMessaging, type HostOptions } from './create-messaging.js';
export { orThrow } from './or-throw.js';
export type { RunOnce, RunOnceOptions, RunOnceResult } from './run-once.js';
export { openSandbox, type SandboxChannel } from './sandbox-channel.js';
export type { RunningSubscription, Subscribe, SubscribeOptions } from './subscribe.js';
export type { ChannelInactive, WaitForChannel, WaitForChannelRefusal } from './wait-for-channel.js';
