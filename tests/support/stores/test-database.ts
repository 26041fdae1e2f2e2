import type { Knex } from 'knex';
import { once } from '../once.js';
import { createDatabase, startPostgres } from './postgres-server.js';

/** The Postgres that all tests of a run share. Benchmarks of settings run many services on it. */
const sharedServer = once(() => startPostgres(['-c', 'max_connections=300']));

/**
 * Makes an empty Postgres database, on the server that `ROUNDTRIP_TEST_POSTGRES_URL` names or else on one of the
 * tests' own; gives its URL.
 */
export const testDatabase = async (): Promise<string> => {
  const url = process.env.ROUNDTRIP_TEST_POSTGRES_URL;
  return url ? createDatabase(url) : (await sharedServer()).createDatabase();
};

/** The tables that others refer to, each before those that it refers to. */
const referredTo = ['projects', 'organizations'];

/** Removes every row that a store has written. */
export const emptyTables = async (db: Knex): Promise<void> => {
  const tables = (await tablesOf(db)).filter((table) => !table.startsWith('roundtrip_migrations'));
  const inOrder = [...tables].sort((a, b) => referredTo.indexOf(a) - referredTo.indexOf(b));
  await db.transaction(async (transaction) => {
    for (const table of inOrder) await transaction(table).delete();
  });
};

const tablesOf = async (db: Knex): Promise<readonly string[]> =>
  db.client.driverName === 'pg'
    ? db('pg_tables').where('schemaname', 'public').pluck('tablename')
    : db('sqlite_master').where('type', 'table').pluck('name');
