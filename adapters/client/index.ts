export { isWebhookSignatureError, verifyWebhook } from '../webhook-signature/index.js';
export type * from './client.js';
export { roundtrip } from './client.js';
export { isRoundtripError, type RoundtripError } from './error.js';
export type { List } from './pages.js';
export type { ClientOptions } from './transport.js';
