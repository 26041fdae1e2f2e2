export type { ConversationCalls } from './calls/conversations.js';
export type { EventCalls } from './calls/events.js';
export type { ContentOptions, MediaCalls } from './calls/media.js';
export type { MessageCalls, SendOptions } from './calls/messages.js';
export type { GetAll, GetPage, List } from './calls/pages.js';
export type { StreamOptions } from './calls/stream.js';
export type { UploadOptions, UploadSource } from './calls/upload.js';
export {
  isWaitError,
  type ReachableStatus,
  type WaitError,
  type WaitOptions,
} from './calls/wait-for.js';
export type { WebhookEndpointCalls } from './calls/webhook-endpoints.js';
export { type RoundtripClient, roundtrip } from './client.js';
export type * from './schema/calls/index.js';
export { isRoundtripError, type RoundtripError } from './transport/error.js';
export type {
  AttemptResult,
  ClientOptions,
  OutgoingRequest,
  RequestOptions,
} from './transport/options.js';
export type { ApiPromise, WithResponse } from './transport/promise.js';
export type * from './types.js';
