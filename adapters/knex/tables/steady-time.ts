import type { SteadyRecord } from '../../../core/model/time/follow-clock.js';
import type { Instant } from '../../../core/shared/time.js';
import type { Query } from '../session/statement.js';

type Raw = {
  readonly offset_ms: string | number | null;
  readonly seen_at: string | number | null;
  readonly store_clock: string | number | null;
};

/** The record of steady time, and the present time of the database's clock, if it has one. */
export const readSteadyTime: Query<
  'id',
  Raw,
  { readonly record: SteadyRecord; readonly storeClock: Instant | undefined }
> = {
  name: 'read_steady_time',
  columns: { id: 'text' },
  sql: ({ tables, given, databaseClock }) =>
    `select steady_time.offset_ms, steady_time.seen_at, ${databaseClock} as store_clock
       from ${given} left join ${tables.steady_time} on steady_time.id = given.id`,
  fromRow: ({ offset_ms: offset, seen_at: seen, store_clock: clock }) => ({
    record: { offsetMs: Number(offset ?? 0), seenAt: Number(seen ?? 0) },
    storeClock: clock === null ? undefined : Number(clock),
  }),
};

/** Writes the record if the stored offset is still `expected_ms`, or if there is none. Returns whether it did. */
export const writeSteadyTime: Query<'id' | 'offset_ms' | 'seen_at' | 'expected_ms', object, true> =
  {
    name: 'write_steady_time',
    columns: { id: 'text', offset_ms: 'bigint', seen_at: 'bigint', expected_ms: 'bigint' },
    sql: ({ tables, given, value }) =>
      `insert into ${tables.steady_time} (id, offset_ms, seen_at)
       select id, offset_ms, seen_at from ${given} where true
       on conflict (id) do update set offset_ms = excluded.offset_ms,
         seen_at = case when excluded.seen_at > steady_time.seen_at
           then excluded.seen_at else steady_time.seen_at end
       where steady_time.offset_ms = ${value('expected_ms')}
       returning id`,
    fromRow: () => true,
  };
