import type { Executor } from 'roundtrip/adapters/knex';
import type { EntityManager } from 'typeorm';

/** The executor of the entity manager that `dataSource.transaction` gives, on Postgres or SQLite. */
export const typeormExecutor = ({ queryRunner }: EntityManager): Executor => ({
  query: async (text, values) => {
    const result = await queryRunner?.query(text, values, true);
    return { rows: result?.records ?? [] };
  },
});
