const messages = {
  body_not_raw: 'Pass the raw request body, a string or bytes, not a parsed object.',
  body_malformed: 'The signature matches, but the body is not JSON.',
  secret_malformed: 'Pass the endpoint’s secret, of the form whsec_…; is it configured?',
  signature_missing: 'The header Service-Signature is missing.',
  signature_malformed: 'The header Service-Signature is not of the form t=…,v1=….',
  signature_mismatch:
    'No signature matches. Is it this endpoint’s secret, and the body exactly as it was received?',
  timestamp_out_of_tolerance: 'The delivery was signed more than five minutes from now.',
} as const;

/** Why a delivery was not taken for genuine. */
export type WebhookSignatureErrorCode = keyof typeof messages;

/** What `verifyWebhook` throws: an error with a `code` for programs and a message for people. */
export type WebhookSignatureError = Error & {
  readonly name: 'WebhookSignatureError';
  readonly code: WebhookSignatureErrorCode;
};

/** Makes the error of a code. */
export const webhookSignatureError = (
  code: WebhookSignatureErrorCode,
  cause?: unknown,
): WebhookSignatureError =>
  Object.assign(new Error(messages[code], cause === undefined ? {} : { cause }), {
    name: 'WebhookSignatureError' as const,
    code,
  });

/** Whether something caught is a delivery's refusal, to be answered with 400, rather than a fault. */
export const isWebhookSignatureError = (error: unknown): error is WebhookSignatureError =>
  error instanceof Error && error.name === 'WebhookSignatureError';
