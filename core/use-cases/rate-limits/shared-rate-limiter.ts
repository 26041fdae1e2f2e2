import {
  type Bucket,
  type BucketSize,
  fullBucket,
  type Grant,
  grantOf,
  takeToken,
} from '../../model/rate-limits/bucket.js';
import type { MonotonicClock, Timer } from '../../ports/machine/clock.js';
import type { RateLimiter } from '../../ports/machine/rate-limiter.js';
import type { LeaseTokens, TokenLease } from '../../ports/queues/token-lease.js';

export type SharedRateLimiterPorts = {
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly lender: LeaseTokens;
  /** Told of every time that the lender could not be reached. */
  readonly onFault: (error: unknown) => void;
  /** Told of every request that was judged without the lender. */
  readonly onAlone?: () => void;
};

export type SharedRateLimiter = {
  readonly take: RateLimiter;
  /** Gives back what is unspent; nothing is borrowed or given back after it resolves. */
  readonly close: () => Promise<void>;
};

/** How long borrowed tokens may lie unspent. */
const idleMs = 100;
/** How long requests are let through by a bucket of one's own while the lender cannot be reached. */
const awayMs = 60_000;
/** How many buckets are remembered; those unused for longest are forgotten first. */
const capacity = 100_000;

/** What this process has of one shared bucket. */
type Purse = {
  readonly size: BucketSize;
  tokens: number;
  /** The shared bucket as it stood when it was last heard of, by our own clock. */
  shared: Bucket;
  usedAt: number;
  /** Requests that wait for a token. */
  waiting: number;
  asking: Promise<void> | undefined;
  /** Stands in while the lender is away. */
  own: Bucket | undefined;
};

/**
 * A rate limiter for several processes that share a lender: tokens are borrowed a few at a time, so that most
 * requests need nobody, and unspent ones go back soon. While the lender is away each process limits by
 * itself, for a minute at most; then requests are refused until it is back.
 */
export const sharedRateLimiter = (ports: SharedRateLimiterPorts): SharedRateLimiter => {
  const { monotonic, timer, lender, onFault, onAlone } = ports;
  const purses = new Map<string, Purse>();
  let awaySince: number | undefined;
  let isReturning = false;
  let isClosed = false;
  let wanted: { readonly name: string; readonly purse: Purse; readonly done: () => void }[] = [];

  const purseOf = (name: string, size: BucketSize): Purse => {
    const known = purses.get(name);
    const now = monotonic();
    const purse: Purse = known ?? {
      size,
      tokens: 0,
      shared: fullBucket(size, now),
      usedAt: now,
      waiting: 0,
      asking: undefined,
      own: undefined,
    };
    purse.usedAt = now;
    purses.delete(name);
    purses.set(name, purse);
    if (purses.size > capacity) purses.delete(purses.keys().next().value ?? name);
    return purse;
  };

  const heard = (purse: Purse, { tokens, bucket }: TokenLease): void => {
    purse.tokens += tokens;
    purse.shared = { milliTokens: bucket.milliTokens, at: monotonic() };
    purse.own = undefined;
  };

  /** Asks for all that was wanted in this turn, in one go. */
  const borrow = async (): Promise<void> => {
    const asked = wanted;
    wanted = [];
    try {
      const requests = asked.map(({ name, purse: { size, waiting } }) => ({
        name,
        size,
        waiting,
        returned: 0,
      }));
      const answers = await lender(requests);
      awaySince = undefined;
      for (const [i, answer] of answers.entries()) {
        const purse = asked[i]?.purse;
        if (purse) heard(purse, answer);
      }
    } catch (error) {
      onFault(error);
      awaySince ??= monotonic();
    }
    for (const { purse, done } of asked) {
      purse.asking = undefined;
      done();
    }
  };

  const ask = (name: string, purse: Purse): Promise<void> => {
    purse.asking ??= new Promise((done) => {
      if (wanted.length === 0) void Promise.resolve().then(borrow);
      wanted.push({ name, purse, done });
    });
    return purse.asking;
  };

  const giveBackUnused = async (sinceMs: number): Promise<void> => {
    const now = monotonic();
    const idle = [...purses].filter(
      ([, { tokens, usedAt }]) => tokens > 0 && now - usedAt >= sinceMs,
    );
    const returns = idle.map(([name, purse]) => {
      const returned = purse.tokens;
      purse.tokens = 0;
      return { name, size: purse.size, waiting: 0, returned };
    });
    if (returns.length > 0) await lender(returns).catch(onFault);
  };

  const returnIdle = async (): Promise<void> => {
    isReturning = false;
    if (isClosed) return;
    await giveBackUnused(idleMs);
    if ([...purses.values()].some(({ tokens }) => tokens > 0)) returnLater();
  };

  const returnLater = (): void => {
    if (isReturning || isClosed) return;
    isReturning = true;
    timer(idleMs, () => void returnIdle());
  };

  const spend = (purse: Purse): Grant => {
    const isGranted = purse.tokens > 0;
    if (isGranted) {
      purse.tokens -= 1;
      returnLater();
    }
    const inHand = purse.tokens * 1_000;
    const seen = { ...purse.shared, milliTokens: purse.shared.milliTokens + inHand };
    return { isGranted, ...grantOf(seen, purse.size) };
  };

  const spendOwn = (purse: Purse): Grant => {
    onAlone?.();
    const now = monotonic();
    const isTooLong = awaySince !== undefined && now - awaySince > awayMs;
    if (isTooLong) return { isGranted: false, ...grantOf({ milliTokens: 0, at: now }, purse.size) };
    const drawn = takeToken(purse.own ?? fullBucket(purse.size, now), purse.size, now);
    purse.own = drawn.bucket;
    return drawn.grant;
  };

  /** Whether the shared bucket, as it was heard of, cannot hold a token yet: asking would be in vain. */
  const isDry = ({ shared, size }: Purse): boolean =>
    shared.milliTokens + (monotonic() - shared.at) * size.perSecond < 1_000;

  const waitFor = async (name: string, purse: Purse): Promise<Grant> => {
    purse.waiting += 1;
    try {
      do await ask(name, purse);
      while (purse.tokens === 0 && awaySince === undefined && !isDry(purse));
    } finally {
      purse.waiting -= 1;
    }
    return purse.tokens === 0 && awaySince !== undefined ? spendOwn(purse) : spend(purse);
  };

  return {
    take: (name, size) => {
      const purse = purseOf(name, size);
      return purse.tokens > 0 || isDry(purse) ? spend(purse) : waitFor(name, purse);
    },
    close: async () => {
      isClosed = true;
      await giveBackUnused(0);
    },
  };
};
