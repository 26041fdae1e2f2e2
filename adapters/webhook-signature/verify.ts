import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ApiEvent } from '../../core/model/events/event-view.js';
import { minuteMs, secondMs } from '../../core/shared/time.js';
import { webhookSignatureError } from '../client/webhooks/error.js';
import { parseSignatureHeader } from '../client/webhooks/header.js';
import { secretsOf } from '../client/webhooks/secret.js';

/** The maximum difference between the signing time and the receiver's clock, in milliseconds. */
export const signatureToleranceMs = 5 * minuteMs;

/** A delivery as it arrived. */
export type ReceivedWebhook = {
  /** The raw request body, not parsed. */
  readonly body: string | Uint8Array;
  /** The `Service-Signature` header, as the framework gives it. */
  readonly signature: string | readonly string[] | null | undefined;
  /** The endpoint's secret. During a rotation: the old one and the new one. */
  readonly secret: string | readonly string[];
  /** The present time, in milliseconds since 1970. Default: `Date.now()`. */
  readonly now?: number;
};

/**
 * Returns the event of a delivery with a valid signature that is at most five minutes old. Throws a
 * `WebhookSignatureError` for any other.
 */
export const verifyWebhook = ({
  body,
  signature,
  secret,
  now = Date.now(),
}: ReceivedWebhook): ApiEvent => {
  const bytes = rawBytes(body);
  const { timestamp, signatures } = headerOf(signature);
  const expected = secretsOf(secret).map((key) =>
    createHmac('sha256', key).update(`${timestamp}.`).update(bytes).digest(),
  );
  if (!anyEqual(expected, signatures)) throw webhookSignatureError('signature_mismatch');
  if (Math.abs(now - timestamp * secondMs) > signatureToleranceMs)
    throw webhookSignatureError('timestamp_out_of_tolerance');
  return eventOf(bytes);
};

const rawBytes = (body: unknown): Buffer => {
  if (typeof body === 'string') return Buffer.from(body);
  if (body instanceof Uint8Array) return Buffer.from(body);
  throw webhookSignatureError('body_not_raw');
};

const headerOf = (signature: ReceivedWebhook['signature']) => {
  const text = typeof signature === 'string' ? signature : signature?.join();
  if (!text) throw webhookSignatureError('signature_missing');
  const header = parseSignatureHeader(text);
  if (!header) throw webhookSignatureError('signature_malformed');
  return header;
};

/** Compares every pair in constant time. */
const anyEqual = (expected: readonly Buffer[], signatures: readonly string[]): boolean =>
  signatures
    .flatMap((hex) => expected.map((digest) => timingSafeEqual(digest, Buffer.from(hex, 'hex'))))
    .includes(true);

const eventOf = (bytes: Buffer): ApiEvent => {
  try {
    return JSON.parse(bytes.toString('utf8')) as ApiEvent;
  } catch (cause) {
    throw webhookSignatureError('body_malformed', cause);
  }
};
