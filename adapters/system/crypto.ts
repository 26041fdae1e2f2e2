import { hash, randomBytes } from 'node:crypto';
import type { Digest } from '../../core/ports/machine/digest.js';
import type { RandomBytes } from '../../core/ports/machine/random-bytes.js';

/** The SHA-256 of a text in UTF-8, in hex. */
export const sha256: Digest = (text) => hash('sha256', text, 'hex');

/** Random bytes for secrets. */
export const systemRandomBytes: RandomBytes = (count) => randomBytes(count);
