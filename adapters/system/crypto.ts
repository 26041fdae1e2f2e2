import { hash, randomBytes } from 'node:crypto';
import type { Digest } from '../../core/ports/digest.js';
import type { RandomBytes } from '../../core/ports/random-bytes.js';

export const sha256: Digest = (text) => hash('sha256', text, 'hex');

export const systemRandomBytes: RandomBytes = (count) => randomBytes(count);
