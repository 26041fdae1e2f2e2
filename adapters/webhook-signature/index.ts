export type { ApiEvent } from '../../core/model/events/event-view.js';
export {
  isWebhookSignatureError,
  type WebhookSignatureError,
  type WebhookSignatureErrorCode,
} from '../client/webhooks/error.js';
export { signWebhook } from './sign.js';
export {
  type ReceivedWebhook,
  signatureToleranceMs,
  verifyWebhook,
} from './verify.js';
