export type { ChannelCalls, ChannelQuery } from './calls/channels.js';
export type { EventCalls, EventQuery } from './calls/events.js';
export type { ContentOptions, MediaCalls, MediaQuery } from './calls/media.js';
export type { MessageCalls, MessageQuery, SendOptions } from './calls/messages.js';
export type { GetAll, GetPage, List } from './calls/pages.js';
export type { StreamOptions } from './calls/stream.js';
export type { TemplateCalls, TemplateQuery } from './calls/templates.js';
export type { UploadOptions, UploadSource } from './calls/upload.js';
export {
  isWaitError,
  type ReachableStatus,
  type WaitError,
  type WaitOptions,
} from './calls/wait-for.js';
export type {
  DeliveryCalls,
  DeliveryQuery,
  WebhookEndpointCalls,
} from './calls/webhook-endpoints.js';
export { type RoundtripClient, roundtrip, type UsageQuery } from './client.js';
export { isRoundtripError, type RoundtripError } from './transport/error.js';
export type {
  AttemptResult,
  ClientOptions,
  OutgoingRequest,
  RequestOptions,
} from './transport/options.js';
export type { ApiPromise, WithResponse } from './transport/promise.js';
export type * from './types.js';
