import type { WebhookSendError } from '../../core/ports/webhooks/webhook-sender.js';

/** An `Error` that carries the outcome of a request through undici. */
export type SendFailure = Error & { readonly failure: WebhookSendError };

/** Creates the error of an outcome. */
export const sendFailure = (failure: WebhookSendError, cause?: unknown): SendFailure =>
  Object.assign(new Error(failure, { cause }), { failure });

/** The outcome of an error of a connection. Rethrows an error that is a bug of ours. */
export const failureOf = (error: unknown): WebhookSendError => {
  if (!(error instanceof Error) || bugs.has(error.name)) throw error;
  if ('failure' in error) return (error as SendFailure).failure;
  return invalidResponses.has(error.name) ? 'invalid_response' : 'connection_lost';
};

const bugs = new Set(['InvalidArgumentError', 'RequestContentLengthMismatchError', 'TypeError']);
const invalidResponses = new Set([
  'HTTPParserError',
  'HeadersOverflowError',
  'ResponseContentLengthMismatchError',
]);
