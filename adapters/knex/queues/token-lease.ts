import type { Knex } from 'knex';
import type { Bucket } from '../../../core/model/rate-limits/bucket.js';
import type { SteadyClock } from '../../../core/ports/machine/clock.js';
import type {
  LeaseTokens,
  TokenLease,
  TokenRequest,
} from '../../../core/ports/queues/token-lease.js';
import { setNewest } from '../../../core/shared/set-newest.js';
import { leaseTokens, returnTokens } from '../../../core/use-cases/rate-limits/lease-tokens.js';
import type { Installation } from '../names/installation.js';
import { silentOn } from '../session/session.js';
import { databaseSessionOf } from '../session/session-of.js';
import { ascending, bind, execute, fetchRows, type Work } from '../session/work.js';
import {
  addRateBuckets,
  lockRateBuckets,
  setRateBuckets,
  setUnchangedBuckets,
} from '../tables/tenants/rate-buckets.js';

/** The options of `knexLeaseTokens`. */
export type TokenLeaseOptions = Installation & {
  /** The time by which buckets refill. The processes of the database agree on it. */
  readonly steady: SteadyClock;
};

/** Buckets whose state this process remembers. */
const capacity = 100_000;

/**
 * Leases tokens of buckets in a table. A crash of the database can empty the table: all buckets are full then. Buckets that no
 * other process changed since this one did are written by one statement, which is not flushed to the disk.
 */
export const knexLeaseTokens = (db: Knex, options: TokenLeaseOptions): LeaseTokens => {
  const session = databaseSessionOf(db, silentOn(options));
  /** Buckets as this process left them. */
  const left = new Map<string, Bucket>();

  /** Those leases whose buckets are as this process left them, by name. */
  const leaseUnchanged = async (
    requests: readonly TokenRequest[],
  ): Promise<ReadonlyMap<string, TokenLease>> => {
    const now = options.steady();
    const leases = new Map<string, TokenLease>();
    const rows = requests.flatMap((request) => {
      const { name } = request;
      const before = left.get(name);
      if (!before) return [];
      const lease = leaseFor(request, { bucket: before }, now);
      leases.set(name, lease);
      const { milliTokens, at } = lease.bucket;
      const onlyIf = { tokens_before: before.milliTokens, at_before: before.at };
      return [{ name, milli_tokens: milliTokens, at, ...onlyIf }];
    });
    // What fails here is tried again in a transaction, which tells.
    const written = new Set(
      await session.fetchRows(setUnchangedBuckets, ascending(rows, 'name')).catch(() => []),
    );
    return new Map([...leases].filter(([name]) => written.has(name)));
  };

  return async (requests) => {
    const leased = new Map(await leaseUnchanged(requests));
    const others = requests.filter(({ name }) => !leased.has(name));
    if (others.length > 0) {
      const leases = await session.transact(() => leaseAll(others, options.steady()));
      for (const [i, lease] of leases.entries()) leased.set(others[i]?.name ?? '', lease);
    }
    return requests.map(({ name }) => {
      const lease = leased.get(name);
      if (!lease) throw new Error(`no answer about the bucket ${name}`);
      setNewest(left, capacity, name, lease.bucket);
      return lease;
    });
  };
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
  locked: { readonly bucket: Bucket } | undefined,
  now: number,
): TokenLease => {
  const stored = locked?.bucket ?? { milliTokens: 0, at: now };
  const bucket = returned > 0 ? returnTokens(stored, size, { tokens: returned, now }) : stored;
  return waiting > 0 ? leaseTokens(bucket, size, { waiting, now }) : { tokens: 0, bucket };
};
