export type { List } from '../calls/pages.js';
export { isRoundtripError, type RoundtripError } from '../transport/error.js';
export type {
  AttemptResult,
  ClientOptions,
  OutgoingRequest,
  RequestOptions,
} from '../transport/options.js';
export type { ApiPromise, WithResponse } from '../transport/promise.js';
export {
  type AdminClientOptions,
  type RoundtripAdminClient,
  roundtripAdmin,
} from './client.js';
export type * from './schema/calls/index.js';
export type * from './schema/index.js';
