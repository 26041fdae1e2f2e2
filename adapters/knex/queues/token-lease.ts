import type { Knex } from 'knex';
import type { SteadyClock } from '../../../core/ports/machine/clock.js';
import type {
  LeaseTokens,
  TokenLease,
  TokenRequest,
} from '../../../core/ports/queues/token-lease.js';
import { leaseTokens, returnTokens } from '../../../core/use-cases/rate-limits/lease-tokens.js';
import type { Installation } from '../names/installation.js';
import { silentOn } from '../session/session.js';
import { databaseSessionOf } from '../session/session-of.js';
import { ascending, bind, execute, fetchRows, type Work } from '../session/work.js';
import { addRateBuckets, lockRateBuckets, setRateBuckets } from '../tables/tenants/rate-buckets.js';

/** The options of `knexLeaseTokens`. */
export type TokenLeaseOptions = Installation & {
  /** The time by which buckets refill. The processes of the database agree on it. */
  readonly steady: SteadyClock;
};

/** Leases tokens of buckets in a table. A crash of the database can empty the table: all buckets are full then. */
export const knexLeaseTokens = (db: Knex, options: TokenLeaseOptions): LeaseTokens => {
  const session = databaseSessionOf(db, silentOn(options));
  return (requests) => session.transact(() => leaseAll(requests, options.steady()));
};

function* leaseAll(requests: readonly TokenRequest[], now: number): Work<readonly TokenLease[]> {
  const newBuckets = requests.map(({ name, size }) => ({
    name,
    milli_tokens: size.burst * 1_000,
    at: 0,
  }));
  yield* execute(bind(addRateBuckets, ascending(newBuckets, 'name')));
  const locked = yield* fetchRows(
    lockRateBuckets,
    requests.map(({ name }) => ({ name })),
  );
  const buckets = new Map(locked.map((each) => [each.name, each]));
  const leases = requests.map((request) => leaseFor(request, buckets.get(request.name), now));
  yield* execute(
    bind(
      setRateBuckets,
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
  locked: { readonly bucket: TokenLease['bucket'] } | undefined,
  now: number,
): TokenLease => {
  const stored = locked?.bucket ?? { milliTokens: 0, at: now };
  const bucket = returned > 0 ? returnTokens(stored, size, { tokens: returned, now }) : stored;
  return waiting > 0 ? leaseTokens(bucket, size, { waiting, now }) : { tokens: 0, bucket };
};
