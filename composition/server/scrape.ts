import { createHash, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../adapters/http/index.js';
import { systemMonotonicClock } from '../../adapters/system/index.js';
import type { MonotonicClock } from '../../core/ports/machine/clock.js';

/**
 * A text is shown again for this many times as long as it took to write. So scrapes take at most a fifth of the time
 * of the process, and a text is a few milliseconds old.
 */
const reuseFactor = 4;

/** Answers scrapes with the text that `write` makes, and only with the right token if there is one. */
export const scrapeOf = (
  write: () => Promise<string>,
  token: string | undefined,
  monotonic: MonotonicClock = systemMonotonicClock,
): Services['metrics'] => {
  const text = sparingly(write, monotonic);
  return async (given) => (isAllowed(given, token) ? text() : undefined);
};

/** Whether a caller with this token may see the metrics. */
export const isAllowed = (given: string | undefined, token: string | undefined): boolean =>
  token === undefined || isSame(given ?? '', token);

const sparingly = (
  write: () => Promise<string>,
  monotonic: MonotonicClock,
): (() => Promise<string>) => {
  let latest: Promise<string> | undefined;
  let validUntil = Number.POSITIVE_INFINITY;
  const writeTimed = async (): Promise<string> => {
    validUntil = Number.POSITIVE_INFINITY;
    const began = monotonic();
    try {
      return await write();
    } finally {
      const ended = monotonic();
      validUntil = ended + reuseFactor * (ended - began);
    }
  };
  return () => {
    if (monotonic() >= validUntil) latest = undefined;
    latest ??= writeTimed();
    return latest;
  };
};

/** Compares in constant time: hashes have one length. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(sha256(given), sha256(expected));

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
