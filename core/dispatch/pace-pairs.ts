import type { MonotonicClock } from '../ports/clock.js';
import { type Bucket, type BucketSize, fullBucket, takeToken } from '../rate-limits/bucket.js';
import type { Attempt, AttemptPorts, Throttling } from './attempt.js';
import { changeOf } from './settle-send.js';

/** Recipients that are kept in mind; the one not written to for longest is forgotten first. */
const rememberedAtMost = 50_000;

/**
 * Attempts that write to no recipient faster than its provider allows one pair of numbers. What comes too early
 * goes back to the queue as if it had not been taken.
 */
export const pacingPairs = (
  ports: AttemptPorts,
  attempt: (attempt: Attempt) => Promise<Throttling | undefined>,
) => {
  const pairs = pairPaces(ports.monotonic);
  return async (taken: Attempt): Promise<Throttling | undefined> => {
    const { channel, job } = taken;
    const size = ports.providers(channel.provider)?.pairPace;
    const now = ports.clock();
    const isCall = job.kind === 'send' && job.state === 'sending' && now < job.expiresAt;
    const isPaced = size && isCall && job.recipient !== null;
    const waitMs = isPaced ? pairs(`${channel.id} ${job.recipient}`, size) : 0;
    if (waitMs === 0) return attempt(taken);
    const next = { state: 'queued', dueAt: now + waitMs, attempt: job.attempt - 1 } as const;
    await ports.commit(changeOf({ channel, job, now }, next));
    return undefined;
  };
};

/** Takes a pair's token; how long to wait where there is none. */
const pairPaces = (monotonic: MonotonicClock) => {
  const buckets = new Map<string, Bucket>();
  return (pair: string, size: BucketSize): number => {
    const now = monotonic();
    const before = buckets.get(pair) ?? fullBucket(size, now);
    const { bucket, grant } = takeToken(before, size, now);
    buckets.delete(pair);
    buckets.set(pair, bucket);
    const [oldest] = buckets.keys();
    if (buckets.size > rememberedAtMost && oldest !== undefined) buckets.delete(oldest);
    if (grant.isGranted) return 0;
    return Math.max(1, Math.ceil((1_000 - bucket.milliTokens) / size.perSecond));
  };
};
