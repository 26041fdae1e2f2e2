import type { Database } from 'better-sqlite3';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { sqliteClient } from '../../../adapters/knex/session/sqlite/host-client.js';

/** The tables of the host. Roundtrip has tables of these names too. */
export const hostTables = ['messages', 'events', 'projects', 'media', 'jobs', 'usage'] as const;

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** Renames the keys of everything that a query returns. */
const withCamelCase = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withCamelCase);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [camelCase(name), withCamelCase(item)]),
  );
};

const mappers = {
  wrapIdentifier: (name: string, wrap: (name: string) => string) =>
    name === '*' ? name : wrap(snakeCase(name)),
  postProcessResponse: withCamelCase,
};

/** How a host reads the values of its driver, for the whole process. */
const setParsers = (): void => {
  pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);
  pg.types.setTypeParser(pg.types.builtins.INT4, (text) => ({ integer: text }));
  pg.types.setTypeParser(pg.types.builtins.BOOL, (text) => (text === 't' ? 'yes' : 'no'));
  pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number.parseFloat);
  pg.types.setTypeParser(pg.types.builtins.JSON, (text) => text);
  pg.types.setTypeParser(pg.types.builtins.TEXT, (text) => text.normalize('NFC'));
};

const schema = 'shop';

/** A knex as a program may have it: mappers, parsers, a search path, pragmas, and its own number of connections. */
export const foreignKnex = (url: string, connections: number): Knex => {
  const pool = { min: 0, max: connections };
  setParsers();
  if (!url.startsWith('sqlite:'))
    return knex.default({
      client: 'pg',
      connection: url,
      searchPath: [schema, 'public'],
      pool,
      ...mappers,
    });
  return knex.default({
    client: sqliteClient(),
    connection: { filename: url.slice('sqlite:'.length), options: { safeIntegers: true } },
    useNullAsDefault: true,
    pool: {
      ...pool,
      afterCreate: (connection: Database, done: () => void) => {
        for (const pragma of ['journal_mode = wal', 'synchronous = extra', 'foreign_keys = on'])
          connection.pragma(pragma);
        for (const pragma of [
          'busy_timeout = 250',
          'cache_size = -500',
          'journal_size_limit = 1000000',
        ])
          connection.pragma(pragma);
        done();
      },
    },
    ...mappers,
  });
};

/** Makes the host's tables, by its own migrations in `knex_migrations`, and a row in each. */
export const migrateHost = async (db: Knex): Promise<void> => {
  if (db.client.driverName === 'pg') await db.raw(`create schema ${schema}`);
  const up = async (trx: Knex): Promise<void> => {
    for (const name of hostTables)
      await trx.schema.createTable(name, (table) => {
        table.text('orderId').notNullable();
        table.bigInteger('createdAt');
      });
  };
  const migrationSource: Knex.MigrationSource<string> = {
    getMigrations: async () => ['0001_tables'],
    getMigrationName: (name) => name,
    getMigration: async () => ({ up, down: async () => {} }),
  };
  await db.migrate.latest({ migrationSource });
  for (const name of hostTables) await db(name).insert({ orderId: name, createdAt: 2 ** 40 });
};

/** Everything in the host's tables, and how they are defined. */
export const hostData = async (db: Knex): Promise<string> => {
  const found: unknown[] = [];
  for (const name of [...hostTables, 'knexMigrations'])
    found.push(await db(name), await db(name).columnInfo());
  return JSON.stringify(found, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
};
