import type { Knex } from 'knex';
import { dialectOf } from '../dialect.js';

/** A transaction that the host has begun and will end, on a connection of its driver. */
export type HostTransaction<Connection = unknown> = {
  readonly acquire: () => Promise<Connection>;
  /** Whether the host is known to have ended it. */
  readonly hasEnded: () => boolean;
  /** Settles when the host has ended it. Undefined when nothing tells. */
  readonly end: Promise<unknown> | undefined;
};

/**
 * The transaction behind what a host calls one: a transaction of knex, or the driver's connection. Throws a `TypeError`
 * for anything else, and for another database than that of `db`.
 */
export const hostTransactionOf = (db: Knex, given: unknown): HostTransaction => {
  if (isKnex(given)) return knexTransaction(db, given);
  const { name } = dialectOf(db);
  if (!isObject(given) || !marks[name].every((mark) => mark in given))
    throw new TypeError(`This is no transaction. ${expected[name]}`);
  if ('pipeline' in given && given.pipeline === true)
    throw new TypeError(
      'The client is in pipeline mode, in which statements are not run in order.',
    );
  return { acquire: async () => given, hasEnded: () => false, end: undefined };
};

/** What a connection of each driver has. */
const marks = { postgres: ['getTypeParser', 'connection'], sqlite: ['inTransaction', 'prepare'] };

const expected = {
  postgres:
    'Give a transaction of knex, or a client of pg that has run `begin`; a pool is not enough, its client is.',
  sqlite: 'Give a transaction of knex, or a connection of better-sqlite3 that has run `begin`.',
} as const;

const knexTransaction = (db: Knex, given: Knex): HostTransaction => {
  if (!isTransaction(given))
    throw new TypeError('This knex is no transaction. Give what `knex.transaction` gives.');
  if (dialectOf(given).name !== dialectOf(db).name)
    throw new TypeError('The transaction is on another kind of database than the stores.');
  return {
    acquire: () => given.client.acquireConnection(),
    hasEnded: () => given.isCompleted(),
    end: given.executionPromise,
  };
};

const isKnex = (given: unknown): given is Knex =>
  typeof given === 'function' && 'client' in given && 'raw' in given;

/** Whether a knex is a transaction. */
export const isTransaction = (db: Knex): db is Knex.Transaction => db.isTransaction === true;

const isObject = (given: unknown): given is object => typeof given === 'object' && given !== null;
