import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Executor } from 'roundtrip/adapters/knex';

/** The executor of a transaction of Drizzle on Postgres, with pg or with postgres.js. */
export const drizzleExecutor = (tx: PgDatabase<PgQueryResultHKT>): Executor => ({
  query: async (text, values) => {
    const parts = text
      .split(/\$(\d+)/)
      .map((part, i) => (i % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`));
    const result = (await tx.execute(sql.join(parts))) as object[] | { rows: object[] };
    return { rows: Array.isArray(result) ? result : result.rows };
  },
});
