import type { ApiEvent } from '../types.js';
import { webhookSignatureError } from './error.js';
import { secretsOf } from './secret.js';
import { type Signatures, signaturesOf, type WebhookHeaders } from './signatures.js';

/** Options of `webhooks.verify`. */
export type VerifyOptions = {
  /** Maximum difference between the signing time and the clock. Default: 300,000 ms. */
  readonly toleranceMs?: number;
  /** The present time, in milliseconds since 1970. Default: `Date.now()`. */
  readonly now?: number;
};

const defaultToleranceMs = 300_000;

/** Verifies what the service posts to webhook endpoints. */
export const webhooks = {
  /**
   * Resolves with the event of a delivery that has a valid signature, in one of its two forms: `Service-Signature` or Standard
   * Webhooks. Rejects with a `WebhookSignatureError` for any other. The body is the raw one, not parsed. `secret` is the
   * endpoint's; during a rotation the old one and the new one.
   */
  verify: async (
    rawBody: string | Uint8Array | ArrayBuffer,
    headers: WebhookHeaders,
    secret: string | readonly string[],
    { toleranceMs = defaultToleranceMs, now = Date.now() }: VerifyOptions = {},
  ): Promise<ApiEvent> => {
    const body = bytesOf(rawBody);
    const found = signaturesOf(headers);
    const secrets = secretsOf(secret);
    if (!(await matches(found, body, secrets))) throw webhookSignatureError('signature_mismatch');
    // Not `>`: a tolerance that is no number refuses.
    if (!(Math.abs(now - found.timestamp * 1_000) <= toleranceMs))
      throw webhookSignatureError('timestamp_out_of_tolerance');
    return eventIn(body);
  },
};

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (body: unknown): Bytes => {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (body instanceof Uint8Array || body instanceof ArrayBuffer) return new Uint8Array(body);
  throw webhookSignatureError('body_not_raw');
};

/** Compares every pair; `subtle.verify` takes the same time for each. */
const matches = async (
  { prefix, signatures, keyOf }: Signatures,
  body: Bytes,
  secrets: readonly string[],
): Promise<boolean> => {
  const before = new TextEncoder().encode(prefix);
  const signed = new Uint8Array(before.length + body.length);
  signed.set(before);
  signed.set(body, before.length);
  const checks = secrets.map(async (secret) => {
    const key = await crypto.subtle.importKey('raw', keyOf(secret), hmac, false, ['verify']);
    return Promise.all(signatures.map((given) => crypto.subtle.verify('HMAC', key, given, signed)));
  });
  return (await Promise.all(checks)).flat().includes(true);
};

const hmac = { name: 'HMAC', hash: 'SHA-256' };

const eventIn = (body: Bytes): ApiEvent => {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as ApiEvent;
  } catch (cause) {
    throw webhookSignatureError('body_malformed', cause);
  }
};
