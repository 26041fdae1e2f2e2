import type { EntityManager, Knex } from '@mikro-orm/postgresql';

/** The transaction of knex behind an entity manager of MikroORM 6 that is in a transaction. Give it to `within`. */
export const mikroOrmTransaction = (em: EntityManager): Knex.Transaction => {
  const transaction = em.getTransactionContext<Knex.Transaction>();
  if (!transaction) throw new TypeError('The entity manager is in no transaction.');
  return transaction;
};
