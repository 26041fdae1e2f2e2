import {
  type Bucket,
  type BucketSize,
  fullBucket,
  takeToken,
} from '../../model/rate-limits/bucket.js';
import type { MonotonicClock } from '../../ports/machine/clock.js';
import { setNewest } from '../../shared/set-newest.js';
import type { Attempt, AttemptPorts, Throttling } from './attempt.js';
import { settleJob } from './settle-send.js';

/** Recipients remembered. Beyond it the least recently used is forgotten. */
const maxPairs = 50_000;

/**
 * Limits each recipient to the pair rate of the provider (WhatsApp's pair pacing). A job that comes
 * too early returns to the queue and its claim does not count as an attempt. The rate before this
 * process started is unknown: when the provider throttles a recipient, the remaining burst is
 * dropped. Returns throttling of channels only.
 */
export const pacePairs = (
  ports: AttemptPorts,
  attempt: (attempt: Attempt) => Promise<Throttling | undefined>,
) => {
  const pairs = pairPaces(ports.monotonic);
  return async (current: Attempt): Promise<Throttling | undefined> => {
    const { channel, job } = current;
    const size = ports.providers(channel.provider)?.pairPace;
    const now = ports.steady();
    const isCall = job.kind === 'send' && job.state === 'sending' && now < job.expiresAt;
    const isPaced = size && isCall && job.recipient !== null;
    const pair = `${channel.id} ${job.recipient}`;
    const waitMs = isPaced ? pairs.takeToken(pair, size) : 0;
    if (waitMs === 0) {
      const throttling = await attempt(current);
      if (throttling?.scope === 'channel') return throttling;
      if (throttling && isPaced) pairs.empty(pair);
      return undefined;
    }
    const dueAt = Math.min(job.expiresAt, now + waitMs);
    const next = { state: 'queued', dueAt, attempt: job.attempt - 1 } as const;
    await ports.commit(settleJob({ channel, job, now: ports.clock() }, next));
    return undefined;
  };
};

const pairPaces = (monotonic: MonotonicClock) => {
  const buckets = new Map<string, Bucket>();
  const keep = (pair: string, bucket: Bucket): void => setNewest(buckets, maxPairs, pair, bucket);
  return {
    /** Takes a token of a pair. Returns the milliseconds to wait when there is none, else 0. */
    takeToken: (pair: string, size: BucketSize): number => {
      const now = monotonic();
      const { bucket, grant } = takeToken(buckets.get(pair) ?? fullBucket(size, now), size, now);
      keep(pair, bucket);
      if (grant.isGranted) return 0;
      return Math.max(1, Math.ceil((1_000 - bucket.milliTokens) / size.perSecond));
    },
    empty: (pair: string): void => keep(pair, { milliTokens: 0, at: monotonic() }),
  };
};
