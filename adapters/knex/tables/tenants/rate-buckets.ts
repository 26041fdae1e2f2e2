import type { Bucket } from '../../../../core/model/rate-limits/bucket.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';

type Raw = {
  readonly name: string;
  readonly milli_tokens: string | number;
  readonly at: string | number;
};

/** A locked bucket. */
export type LockedBucket = { readonly name: string; readonly bucket: Bucket };

/** Inserts new buckets. Their time is long past, so they are full. */
export const addRateBuckets = insertInto(
  'rate_buckets',
  { name: 'text', milli_tokens: 'bigint', at: 'bigint' },
  'on conflict (name) do nothing',
);

/** Locks buckets, in ascending order, until the transaction ends. */
export const lockRateBuckets: Query<'name', Raw, LockedBucket> = {
  name: 'lock_rate_buckets',
  columns: { name: 'text' },
  sql: ({ tables, given, forUpdate }) =>
    `select rate_buckets.name, milli_tokens, at from ${given} join ${tables.rate_buckets} on rate_buckets.name = given.name
      order by rate_buckets.name ${forUpdate('rate_buckets')}`,
  fromRow: ({ name, milli_tokens: milliTokens, at }) => ({
    name,
    bucket: { milliTokens: Number(milliTokens), at: Number(at) },
  }),
};

/** Writes buckets. */
export const setRateBuckets: Command<'name' | 'milli_tokens' | 'at'> = {
  name: 'set_rate_buckets',
  columns: { name: 'text', milli_tokens: 'bigint', at: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.rate_buckets} set milli_tokens = given.milli_tokens, at = given.at
       from ${given} where rate_buckets.name = given.name`,
};

/** Writes buckets that still are as they were before, which it locks in ascending order. The names of those written. */
export const setUnchangedBuckets: Query<
  'name' | 'milli_tokens' | 'at' | 'tokens_before' | 'at_before',
  { readonly name: string },
  string
> = {
  name: 'set_unchanged_buckets',
  columns: {
    ...{ name: 'text', milli_tokens: 'bigint', at: 'bigint' },
    ...{ tokens_before: 'bigint', at_before: 'bigint' },
  },
  sql: ({ tables, given, forUpdate }) =>
    `with found as materialized (
       select rate_buckets.name as key, given.milli_tokens, given.at
         from ${given} join ${tables.rate_buckets} on rate_buckets.name = given.name
        where rate_buckets.milli_tokens = given.tokens_before and rate_buckets.at = given.at_before
        order by rate_buckets.name ${forUpdate('rate_buckets')})
     update ${tables.rate_buckets} set milli_tokens = found.milli_tokens, at = found.at
       from found where rate_buckets.name = found.key returning name`,
  fromRow: ({ name }) => name,
};
