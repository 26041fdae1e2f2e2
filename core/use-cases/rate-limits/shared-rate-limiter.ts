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
import { setNewest } from '../../shared/set-newest.js';

export type SharedRateLimiterPorts = {
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly leaseTokens: LeaseTokens;
  /** Called with the error each time that tokens could not be leased or returned. */
  readonly onFault: (error: unknown) => void;
  /** Called for each request that was limited by this process alone. Default: nothing. */
  readonly onFallback?: () => void;
};

export type SharedRateLimiter = {
  readonly take: RateLimiter;
  /** Gives back a token that was taken and not used. This process has it until it is returned to the bucket. */
  readonly giveBack: (name: string) => void;
  /** Returns unused tokens. Nothing is leased or returned after it resolves. */
  readonly close: () => Promise<void>;
};

/** Milliseconds without a request after which unused tokens are returned. */
const idleMs = 100;
/** Milliseconds for which a process limits by a local bucket when it cannot lease tokens. */
const localMs = 60_000;
/** Buckets remembered. Beyond it the least recently used is forgotten. */
const capacity = 100_000;

/** The tokens that this process has of one shared bucket. */
type Balance = {
  /** As the last request said. */
  size: BucketSize;
  tokens: number;
  /** The shared bucket at the last lease, by the monotonic clock. */
  shared: Bucket;
  usedAt: number;
  /** Requests that wait for a token. */
  waiting: number;
  request: Promise<void> | undefined;
  /** The local bucket, while tokens cannot be leased. */
  local: Bucket | undefined;
};

/**
 * A rate limiter for several processes that share buckets. A process leases a few tokens at a time, so that most
 * requests need no call, and soon returns unused ones. When tokens cannot be leased, each process limits by a
 * bucket of its own for up to a minute; then it refuses every request until it can lease again.
 */
export const sharedRateLimiter = (ports: SharedRateLimiterPorts): SharedRateLimiter => {
  const { monotonic, timer, leaseTokens, onFault, onFallback } = ports;
  const balances = new Map<string, Balance>();
  let failingSince: number | undefined;
  let isReturning = false;
  let isClosed = false;
  let queued: { readonly name: string; readonly balance: Balance; readonly done: () => void }[] =
    [];

  const balanceOf = (name: string, size: BucketSize): Balance => {
    const known = balances.get(name);
    const now = monotonic();
    const balance: Balance = known ?? {
      size,
      tokens: 0,
      shared: fullBucket(size, now),
      usedAt: now,
      waiting: 0,
      request: undefined,
      local: undefined,
    };
    balance.size = size;
    balance.usedAt = now;
    setNewest(balances, capacity, name, balance);
    return balance;
  };

  const addLease = (balance: Balance, { tokens, bucket }: TokenLease): void => {
    balance.tokens += tokens;
    balance.shared = { milliTokens: bucket.milliTokens, at: monotonic() };
    balance.local = undefined;
  };

  /** Leases the tokens of all requests of this turn in one call. */
  const leaseWaiting = async (): Promise<void> => {
    const batch = queued;
    queued = [];
    try {
      const requests = batch.map(({ name, balance: { size, waiting } }) => ({
        name,
        size,
        waiting,
        returned: 0,
      }));
      const answers = await leaseTokens(requests);
      failingSince = undefined;
      for (const [i, answer] of answers.entries()) {
        const balance = batch[i]?.balance;
        if (balance) addLease(balance, answer);
      }
    } catch (error) {
      onFault(error);
      failingSince ??= monotonic();
    }
    for (const { balance, done } of batch) {
      balance.request = undefined;
      done();
    }
  };

  const requestTokens = (name: string, balance: Balance): Promise<void> => {
    balance.request ??= new Promise((done) => {
      if (queued.length === 0) void Promise.resolve().then(leaseWaiting);
      queued.push({ name, balance, done });
    });
    return balance.request;
  };

  const returnUnused = async (sinceMs: number): Promise<void> => {
    const now = monotonic();
    const idle = [...balances].filter(
      ([, { tokens, usedAt }]) => tokens > 0 && now - usedAt >= sinceMs,
    );
    const returns = idle.map(([name, balance]) => {
      const returned = balance.tokens;
      balance.tokens = 0;
      return { name, size: balance.size, waiting: 0, returned };
    });
    if (returns.length > 0) await leaseTokens(returns).catch(onFault);
  };

  const returnIdle = async (): Promise<void> => {
    isReturning = false;
    if (isClosed) return;
    await returnUnused(idleMs);
    if ([...balances.values()].some(({ tokens }) => tokens > 0)) returnLater();
  };

  const returnLater = (): void => {
    if (isReturning || isClosed) return;
    isReturning = true;
    timer(idleMs, () => void returnIdle());
  };

  const takeLeased = (balance: Balance): Grant => {
    const isGranted = balance.tokens > 0;
    if (isGranted) {
      balance.tokens -= 1;
      returnLater();
    }
    const leased = balance.tokens * 1_000;
    const visible = { ...balance.shared, milliTokens: balance.shared.milliTokens + leased };
    return { isGranted, ...grantOf(visible, balance.size) };
  };

  const takeLocally = (balance: Balance): Grant => {
    onFallback?.();
    const now = monotonic();
    const isOver = failingSince !== undefined && now - failingSince > localMs;
    if (isOver) return { isGranted: false, ...grantOf({ milliTokens: 0, at: now }, balance.size) };
    const taken = takeToken(balance.local ?? fullBucket(balance.size, now), balance.size, now);
    balance.local = taken.bucket;
    return taken.grant;
  };

  /** Whether the shared bucket cannot have a token yet: a lease would get none. */
  const isEmpty = ({ shared, size }: Balance): boolean =>
    shared.milliTokens + (monotonic() - shared.at) * size.perSecond < 1_000;

  const waitFor = async (name: string, balance: Balance): Promise<Grant> => {
    balance.waiting += 1;
    try {
      do await requestTokens(name, balance);
      while (balance.tokens === 0 && failingSince === undefined && !isEmpty(balance));
    } finally {
      balance.waiting -= 1;
    }
    return balance.tokens === 0 && failingSince !== undefined
      ? takeLocally(balance)
      : takeLeased(balance);
  };

  return {
    take: (name, size) => {
      const balance = balanceOf(name, size);
      return balance.tokens > 0 || isEmpty(balance) ? takeLeased(balance) : waitFor(name, balance);
    },
    giveBack: (name) => {
      const balance = balances.get(name);
      if (!balance || balance.local) return;
      balance.tokens += 1;
      returnLater();
    },
    close: async () => {
      isClosed = true;
      await returnUnused(0);
    },
  };
};
