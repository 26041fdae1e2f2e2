const messages = {
  body_not_raw: 'Pass the raw request body, a string or bytes, not a parsed object.',
  body_malformed: 'The signature matches, but the body is not JSON.',
  secret_malformed: 'The secret must have the form whsec_…. Check that it is configured.',
  signature_missing: 'The Service-Signature header is missing.',
  signature_malformed: 'The Service-Signature header must have the form t=…,v1=….',
  signature_mismatch:
    'No signature matches. Check that the secret is this endpoint’s, and that the body is exactly as received.',
  timestamp_out_of_tolerance:
    'The delivery was signed more than five minutes before or after now. Check the clock.',
} as const;

/** Why `verifyWebhook` refused a delivery. */
export type WebhookSignatureErrorCode = keyof typeof messages;

/** The error that `verifyWebhook` throws. `code` is for programs, `message` for people. */
export type WebhookSignatureError = Error & {
  readonly name: 'WebhookSignatureError';
  readonly code: WebhookSignatureErrorCode;
};

/** Creates the error of a code. */
export const webhookSignatureError = (
  code: WebhookSignatureErrorCode,
  cause?: unknown,
): WebhookSignatureError =>
  Object.assign(new Error(messages[code], cause === undefined ? {} : { cause }), {
    name: 'WebhookSignatureError' as const,
    code,
  });

/** Whether a caught error is a `WebhookSignatureError`. Respond to it with 400. */
export const isWebhookSignatureError = (error: unknown): error is WebhookSignatureError =>
  error instanceof Error && error.name === 'WebhookSignatureError';
