import type { Knex } from 'knex';
import type { Installation } from '../../../adapters/knex/index.js';
import { fromOf, namesOf } from '../../../adapters/knex/names/names.js';
import { tableNames } from '../../../adapters/knex/names/table-names.js';
import { once } from '../once.js';
import { assertPostgresAllowed } from './postgres-allowed.js';
import { createDatabase, manyConnections, startPostgres } from './postgres-server.js';

/** The Postgres that all tests of a run share. Benchmarks of settings run many services on it. */
const sharedServer = once(() => startPostgres(manyConnections));

/**
 * Makes an empty Postgres database, on the server that `ROUNDTRIP_TEST_POSTGRES_URL` names or else on one of the
 * tests' own; gives its URL.
 */
export const testDatabase = (): Promise<string> => databaseFrom();

/** The same, as a copy of a database of that server, which must have no connection. */
export const databaseFrom = async (template?: string): Promise<string> => {
  assertPostgresAllowed();
  const url = process.env.ROUNDTRIP_TEST_POSTGRES_URL;
  return url ? createDatabase(url, template) : (await sharedServer()).createDatabase(template);
};

/** The tables that others refer to, each before those that it refers to. */
const referredTo: readonly string[] = ['projects', 'organizations'];

/** Prepares to remove every row that a store has written. */
export const emptyTables = (
  db: Knex,
  { prefix = '', schema }: Installation = {},
): (() => Promise<void>) => {
  const from = fromOf(db, namesOf(prefix, schema));
  const inOrder = [...tableNames].sort((a, b) => referredTo.indexOf(a) - referredTo.indexOf(b));
  const statements = inOrder.map((table) => from(table).delete().toQuery());
  const script = ['begin', ...statements, 'commit'].join(';');
  return async () => {
    const connection = await db.client.acquireConnection();
    // A connection of better-sqlite3 runs several statements by `exec`, one of pg by `query`.
    await (connection.exec ? connection.exec(script) : connection.query(script));
    await db.client.releaseConnection(connection);
  };
};

/** Makes tables of a host under the names of all our tables, of another shape. */
export const makeHostTables = async (db: Knex): Promise<void> => {
  for (const table of tableNames)
    await db.schema.createTable(table, (columns) => void columns.text('of_the_host'));
};
