export {
  isWebhookSignatureError,
  type WebhookSignatureError,
  type WebhookSignatureErrorCode,
} from './error.js';
export { signWebhook } from './sign.js';
export {
  type ReceivedWebhook,
  signatureToleranceMs,
  verifyWebhook,
  type WebhookEvent,
} from './verify.js';
