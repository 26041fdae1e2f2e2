import type { RandomBytes } from '../../ports/machine/random-bytes.js';

const tokenBytes = 32;

/** A secret of 32 random bytes, in lower-case hex. Only its hash is stored. */
export const newToken = (randomBytes: RandomBytes): string =>
  Array.from(randomBytes(tokenBytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
