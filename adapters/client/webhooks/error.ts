const messages = {
  body_not_raw: 'Pass the raw request body, a string or bytes, not a parsed object.',
  body_malformed: 'The signature matches, but the body is not JSON.',
  secret_malformed: 'The secret must have the form whsec_…. Check that it is configured.',
  signature_missing:
    'A header is missing: Service-Signature, or webhook-id, webhook-timestamp and webhook-signature.',
  signature_malformed:
    'Service-Signature must have the form t=…,v1=…, and webhook-signature the form v1,….',
  signature_mismatch:
    'No signature matches. Check that the secret is this endpoint’s, and that the body is exactly as received.',
  timestamp_out_of_tolerance:
    'The delivery was signed too long before or after now: five minutes, if no other time is set. Check the clock.',
} as const;

/** Why a delivery was refused. */
export type WebhookSignatureErrorCode = keyof typeof messages;

/** The error of a refused delivery. `code` is for programs, `message` for people. */
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
