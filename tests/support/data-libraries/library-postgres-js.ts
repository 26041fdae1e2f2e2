import type { TransactionSql } from 'postgres';
import type { Executor } from 'roundtrip/adapters/knex';

/** The executor of a transaction of postgres.js, which `sql.begin` gives. */
export const postgresJsExecutor = (sql: TransactionSql): Executor => ({
  query: async (text, values) => ({ rows: await sql.unsafe(text, values) }),
});
