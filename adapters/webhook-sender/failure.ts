import type { WebhookSendError } from '../../core/ports/webhooks/webhook-sender.js';

/** An error that carries its outcome through libraries that know errors alone. */
export type SendFailure = Error & { readonly failure: WebhookSendError };

/** Makes the error of an outcome. */
export const sendFailure = (failure: WebhookSendError, cause?: unknown): SendFailure =>
  Object.assign(new Error(failure, { cause }), { failure });

/** The outcome that an error of a connection stands for; throws it on where the mistake is ours. */
export const failureOf = (error: unknown): WebhookSendError => {
  if (!(error instanceof Error) || ours.has(error.name)) throw error;
  if ('failure' in error) return (error as SendFailure).failure;
  return unreadable.has(error.name) ? 'invalid_response' : 'connection_lost';
};

const ours = new Set(['InvalidArgumentError', 'RequestContentLengthMismatchError', 'TypeError']);
const unreadable = new Set([
  'HTTPParserError',
  'HeadersOverflowError',
  'ResponseContentLengthMismatchError',
]);
