import type { Knex } from 'knex';
import type { Clock } from '../../../core/ports/machine/clock.js';
import type {
  LeaseTokens,
  TokenLease,
  TokenRequest,
} from '../../../core/ports/queues/token-lease.js';
import { leaseTokens, returnTokens } from '../../../core/use-cases/rate-limits/lease-tokens.js';
import type { LeaseClock } from '../session/dialect.js';
import { sessionOf } from '../session/session-of.js';
import { ascending, bind, execute, fetchRows, type Work } from '../session/work.js';
import { addBuckets, lockBuckets, setBuckets } from '../tables/rate-buckets.js';

export type TokenLeaseOptions = {
  readonly clock: Clock;
  /** By whose clock buckets fill; the database's, unless a test drives time. */
  readonly leaseClock?: LeaseClock;
};

/** Buckets in a table that a crash of the database may empty: they are then full anew. */
export const knexLeaseTokens = (
  db: Knex,
  { clock, leaseClock = 'database' }: TokenLeaseOptions,
): LeaseTokens => {
  const session = sessionOf(db, leaseClock);
  return (requests) => session.transact(() => leaseAll(requests, clock()));
};

function* leaseAll(requests: readonly TokenRequest[], now: number): Work<readonly TokenLease[]> {
  const fresh = requests.map(({ name, size }) => ({
    name,
    milli_tokens: size.burst * 1_000,
    at: 0,
  }));
  yield* execute(bind(addBuckets, ascending(fresh, 'name')));
  const locked = yield* fetchRows(
    lockBuckets,
    requests.map(({ name }) => ({ name, now })),
  );
  const buckets = new Map(locked.map((each) => [each.name, each]));
  const answers = requests.map((request) => leaseFor(request, buckets.get(request.name), now));
  yield* execute(
    bind(
      setBuckets,
      answers.map(({ bucket }, i) => ({
        name: requests[i]?.name ?? '',
        milli_tokens: bucket.milliTokens,
        at: bucket.at,
      })),
    ),
  );
  return answers;
}

const leaseFor = (
  { size, waiting, returned }: TokenRequest,
  locked: { readonly bucket: TokenLease['bucket']; readonly now: number } | undefined,
  callersNow: number,
): TokenLease => {
  const now = locked?.now ?? callersNow;
  const there = locked?.bucket ?? { milliTokens: 0, at: now };
  const bucket = returned > 0 ? returnTokens(there, size, { tokens: returned, now }) : there;
  return waiting > 0 ? leaseTokens(bucket, size, { waiting, now }) : { tokens: 0, bucket };
};
