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

/** The options of `knexLeaseTokens`. */
export type TokenLeaseOptions = {
  /** The caller's clock. Used when `leaseClock` is `caller`. */
  readonly clock: Clock;
  /** Whose clock refills the buckets: the database's, or the caller's. Default: `database`. */
  readonly leaseClock?: LeaseClock;
};

/** Leases tokens of buckets in a table. A crash of the database can empty the table: all buckets are full then. */
export const knexLeaseTokens = (
  db: Knex,
  { clock, leaseClock = 'database' }: TokenLeaseOptions,
): LeaseTokens => {
  const session = sessionOf(db, leaseClock);
  return (requests) => session.transact(() => leaseAll(requests, clock()));
};

function* leaseAll(requests: readonly TokenRequest[], now: number): Work<readonly TokenLease[]> {
  const newBuckets = requests.map(({ name, size }) => ({
    name,
    milli_tokens: size.burst * 1_000,
    at: 0,
  }));
  yield* execute(bind(addBuckets, ascending(newBuckets, 'name')));
  const locked = yield* fetchRows(
    lockBuckets,
    requests.map(({ name }) => ({ name, now })),
  );
  const buckets = new Map(locked.map((each) => [each.name, each]));
  const leases = requests.map((request) => leaseFor(request, buckets.get(request.name), now));
  yield* execute(
    bind(
      setBuckets,
      leases.map(({ bucket }, i) => ({
        name: requests[i]?.name ?? '',
        milli_tokens: bucket.milliTokens,
        at: bucket.at,
      })),
    ),
  );
  return leases;
}

const leaseFor = (
  { size, waiting, returned }: TokenRequest,
  locked: { readonly bucket: TokenLease['bucket']; readonly now: number } | undefined,
  callerNow: number,
): TokenLease => {
  const now = locked?.now ?? callerNow;
  const stored = locked?.bucket ?? { milliTokens: 0, at: now };
  const bucket = returned > 0 ? returnTokens(stored, size, { tokens: returned, now }) : stored;
  return waiting > 0 ? leaseTokens(bucket, size, { waiting, now }) : { tokens: 0, bucket };
};
