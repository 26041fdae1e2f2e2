import type { BucketSize } from '../../../model/rate-limits/bucket.js';
import { clientNetwork } from '../../../model/rate-limits/client-network.js';
import type { Digest } from '../../../ports/machine/digest.js';
import type { RateLimiter } from '../../../ports/machine/rate-limiter.js';
import type { TooManyAttempts } from '../refusals.js';

/** Attempts for one person: 10 at once, then one each 64 seconds. */
const ofPerson: BucketSize = { perSecond: 1 / 64, burst: 10 };
/** Attempts from one client network: 30 at once, then one each 4 seconds. */
const ofAddress: BucketSize = { perSecond: 1 / 4, burst: 30 };

/** The ports of the limits. */
export type LimitPorts = {
  readonly digest: Digest;
  /** Processes with one store share its buckets. */
  readonly limitSignIns: RateLimiter;
};

/**
 * Takes one attempt from a client's network, and one for a person when `person` is given: an email address or an id. Undefined
 * when there is one.
 */
export const limitAttempts = async (
  { digest, limitSignIns }: LimitPorts,
  address: string | null,
  person?: string,
): Promise<TooManyAttempts | undefined> => {
  const limits: readonly (readonly [string, BucketSize])[] = [
    ...(address === null
      ? []
      : [[`sign-in:address:${digest(clientNetwork(address))}`, ofAddress] as const]),
    ...(person === undefined ? [] : [[`sign-in:person:${digest(person)}`, ofPerson] as const]),
  ];
  for (const [name, size] of limits) {
    const { isGranted, retryAfterSeconds } = await limitSignIns(name, size);
    if (!isGranted) return { code: 'rate_limit_exceeded', retryAfterSeconds };
  }
  return undefined;
};
