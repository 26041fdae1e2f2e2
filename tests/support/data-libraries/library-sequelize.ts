import type { Executor } from 'roundtrip/adapters/knex';
import { QueryTypes, type Sequelize, type Transaction } from 'sequelize';

/** The executor of a transaction of Sequelize on Postgres. */
export const sequelizeExecutor = (db: Sequelize, transaction: Transaction): Executor => ({
  query: async (text, bind) => ({
    rows: await db.query<object>(text, { bind, transaction, type: QueryTypes.SELECT }),
  }),
});
