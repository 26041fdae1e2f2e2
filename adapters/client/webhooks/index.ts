export type * from '../types.js';
export {
  isWebhookSignatureError,
  type WebhookSignatureError,
  type WebhookSignatureErrorCode,
} from './error.js';
export type { WebhookHeaders } from './signatures.js';
export { type VerifyOptions, webhooks } from './verify.js';
