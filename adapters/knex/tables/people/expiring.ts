import { sessionIdleMs } from '../../../../core/model/people/session.js';
import type { Command, Query } from '../../session/statement.js';

/** The tables of what ends by itself. */
const expiring = ['invitations', 'one_time_links', 'used_challenges', 'sessions'] as const;
type Expiring = (typeof expiring)[number];

/** Delete every row of these tables. Used challenges stay: without its row, one could be used again. */
export const deleteEvery = expiring
  .filter((table) => table !== 'used_challenges')
  .map(
    (table): Command<never> => ({
      name: `delete_every_of_${table}`,
      columns: {},
      sql: ({ tables }) => `delete from ${tables[table]}`,
    }),
  );

const pruneBy = (
  table: Expiring,
  column: 'expires_at' | 'used_at',
  ms: number,
): Query<'now', object, true> => ({
  name: `prune_${table}_by_${column}`,
  columns: { now: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables[table]} where ${table}.${column} <= ${value('now')} - ${ms} returning 1 as pruned`,
  fromRow: () => true,
});

/** Delete what has expired, and sessions that were unused for too long. They return one row for each. */
export const pruneExpired = [
  ...expiring.map((table) => pruneBy(table, 'expires_at', 0)),
  pruneBy('sessions', 'used_at', sessionIdleMs),
];
