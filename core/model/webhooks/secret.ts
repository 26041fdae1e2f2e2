import { hourMs, type Instant } from '../../shared/time.js';

/** How long the former secret still signs after a rotation (docs/specification.md#5.4.5). */
const formerSecretMs = 24 * hourMs;

/** A stored signing secret: sealed, with the instant at which it expires. */
export type EndpointSecret = {
  readonly sealed: string;
  /** Null for the one in force. */
  readonly until: Instant | null;
};

/** Random bytes that a secret is made of. */
export const secretBytes = 24;
const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** A new secret: `whsec_` and the standard base64 of 24 random bytes (docs/specification.md#5.4.5). */
export const newSecret = (random: Uint8Array): string => `whsec_${base64(random)}`;

/** Base64 of a number of bytes that needs no padding. */
const base64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let i = 0; i + 2 < bytes.length; i += 3) {
    const [a = 0, b = 0, c = 0] = bytes.subarray(i, i + 3);
    const group = (a << 16) | (b << 8) | c;
    for (const shift of [18, 12, 6, 0]) text += digits.charAt((group >> shift) & 63);
  }
  return text;
};

/** The secrets after a rotation: the former one signs on for a day, and one before it no more. */
export const rotated = (
  [current]: readonly EndpointSecret[],
  sealed: string,
  now: Instant,
): readonly EndpointSecret[] => [
  { sealed, until: null },
  ...(current ? [{ ...current, until: now + formerSecretMs }] : []),
];

/** Those that sign at an instant, newest first. */
export const signingSecrets = (
  secrets: readonly EndpointSecret[],
  at: Instant,
): readonly EndpointSecret[] => secrets.filter(({ until }) => until === null || at < until);
