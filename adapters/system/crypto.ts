import { hash, randomBytes } from 'node:crypto';
import type { Digest } from '../../core/ports/machine/digest.js';
import type { RandomBytes } from '../../core/ports/machine/random-bytes.js';

export const sha256: Digest = (text) => hash('sha256', text, 'hex');

export const systemRandomBytes: RandomBytes = (count) => randomBytes(count);
