import type { Knex } from 'knex';
import { dialectOf } from './dialect.js';
import { ownKnex } from './own-knex.js';
import { postgresSession } from './postgres/session.js';
import { type DatabaseSession, type DatabaseSessionOptions, silentOn } from './session.js';
import { sqliteSession } from './sqlite/session.js';
import { isTransaction } from './within/host-transaction.js';

/**
 * The session on a host's knex, for SQLite or Postgres. Throws a `TypeError` for a transaction of knex: each commit of the
 * session would end it. Sessions of one host may share `own`, which takes long to make.
 */
export const databaseSessionOf = (
  db: Knex,
  options: DatabaseSessionOptions = silentOn({}),
  own?: Knex,
): DatabaseSession => {
  requireNoTransaction(db);
  const open = dialectOf(db).name === 'sqlite' ? sqliteSession : postgresSession;
  return open(own ?? ownKnex(db), options);
};

/** Throws a `TypeError` for a transaction of knex. */
export const requireNoTransaction = (db: Knex): void => {
  if (isTransaction(db))
    throw new TypeError(
      'This knex is a transaction, which the stores would commit. Make them on the knex itself, and use ' +
        '`messaging.within(transaction)` in the transaction.',
    );
};
