import type { BucketSize } from '../../../model/rate-limits/bucket.js';
import { clientNetwork } from '../../../model/rate-limits/client-network.js';
import type { Digest } from '../../../ports/machine/digest.js';
import type { RateLimiter } from '../../../ports/machine/rate-limiter.js';
import type { UserId } from '../../../shared/ids.js';
import type { TooManyAttempts } from '../refusals.js';

/** Attempts of one kind about one person: 10 at once, then one each 64 seconds. */
const ofPerson: BucketSize = { perSecond: 1 / 64, burst: 10 };
/** Attempts from one client network: 30 at once, then one each 4 seconds. */
const ofNetwork: BucketSize = { perSecond: 1 / 4, burst: 30 };

/** The ports of the limits. */
export type LimitPorts = {
  readonly digest: Digest;
  /** Processes with one store share its buckets. */
  readonly limitSignIns: RateLimiter;
};

type Limited = Promise<TooManyAttempts | undefined>;

const take = async (
  { digest, limitSignIns }: LimitPorts,
  kind: string,
  about: string,
  size: BucketSize,
): Limited => {
  const { isGranted, retryAfterSeconds } = await limitSignIns(
    `sign-in:${kind}:${digest(about)}`,
    size,
  );
  return isGranted ? undefined : { code: 'rate_limit_exceeded', retryAfterSeconds };
};

/** Takes an attempt from a client's network. Undefined when there is one. */
export const limitNetwork = (ports: LimitPorts, address: string): Limited =>
  take(ports, 'address', clientNetwork(address), ofNetwork);

/**
 * Takes an attempt of a browser that is not known: one from its network, and one from its network for the address of the person.
 * What others do elsewhere takes none.
 */
export const limitPassword = async (ports: LimitPorts, address: string, email: string): Limited =>
  (await limitNetwork(ports, address)) ??
  take(ports, 'person', `${clientNetwork(address)} ${email}`, ofPerson);

/** Takes an attempt of a browser in which the user has signed in before. No other browser draws on these. */
export const limitKnown = (ports: LimitPorts, user: UserId): Limited =>
  take(ports, 'known', user, ofPerson);

/** Takes an attempt at the code of a user by a browser that is not known, and has given the password. */
export const limitCode = async (ports: LimitPorts, address: string, user: UserId): Limited =>
  (await limitNetwork(ports, address)) ?? take(ports, 'code', user, ofPerson);

/** Takes an attempt of a user who is signed in, about the own account. */
export const limitOwn = (ports: LimitPorts, user: UserId): Limited =>
  take(ports, 'own', user, ofPerson);
