import type { WebhookSendError } from '../../core/ports/webhook-sender.js';

/** An error that carries its outcome through libraries that know errors alone. */
export type SendFailure = Error & { readonly failure: WebhookSendError };

/** Makes the error of an outcome. */
export const sendFailure = (failure: WebhookSendError, cause?: unknown): SendFailure =>
  Object.assign(new Error(failure, { cause }), { failure });

/** The outcome that an error of a connection stands for; throws it on where the mistake is ours. */
export const failureOf = (error: unknown): WebhookSendError => {
  if (!(error instanceof Error)) throw error;
  if ('failure' in error) return (error as SendFailure).failure;
  const code = 'code' in error ? String(error.code) : '';
  if (ours.has(code)) throw error;
  return unreadable.test(code) ? 'invalid_response' : 'connection_lost';
};

const ours = new Set(['UND_ERR_INVALID_ARG', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH']);
const unreadable = /^(?:HPE_|UND_ERR_HEADERS_OVERFLOW$|UND_ERR_RES_CONTENT_LENGTH_MISMATCH$)/;
