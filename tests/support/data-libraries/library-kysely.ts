import { CompiledQuery, type Transaction } from 'kysely';
import type { Executor } from 'roundtrip/adapters/knex';

/** The executor of a transaction of Kysely, on Postgres or SQLite. */
export const kyselyExecutor = <Tables>(trx: Transaction<Tables>): Executor => ({
  query: (text, values) => trx.executeQuery<object>(CompiledQuery.raw(text, values)),
});
