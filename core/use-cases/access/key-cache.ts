import type { KeyHolder } from '../../model/access/api-key.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import { answerCacheMs, cacheAnswers } from '../cache-answers.js';

/** How long an answer may be reused; a revocation takes effect within this time (docs/specification.md#5.1.5). */
export const keyCacheMs = answerCacheMs;

type LookUp = (hash: string) => Promise<KeyHolder | undefined>;

/** Remembers for a second to whom a key belongs. */
export const keyCache = (lookUp: LookUp, clock: MonotonicClock) => cacheAnswers(lookUp, clock);
