import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Client } from 'pg';
import { postgresText, sqliteText } from '../../../adapters/knex/dialect.js';
import type { Command } from '../../../adapters/knex/statement.js';
import { databases, type OpenStores } from '../../support/knex-stores.js';
import { suite } from '../../support/suite.js';

const tables = join(import.meta.dirname, '../../../adapters/knex/tables');

const isCommand = (value: unknown): value is Command =>
  typeof value === 'object' && value !== null && 'sql' in value && 'columns' in value;

/** Commands, wherever they are in what a module exports. */
const commandsIn = (value: unknown): readonly Command[] => {
  if (isCommand(value)) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(commandsIn);
};

/** What looks at each project once, and what takes a few rows from the beginning of a table. */
const onPurpose = ['projects_with_old_events', 'prune_reports'];

/** Every statement that looks for something. */
const everyCommand = async (): Promise<readonly Command[]> => {
  const modules = (await readdir(tables)).map((file) => import(join(tables, file)));
  const commands = (await Promise.all(modules)).flatMap((module) => commandsIn({ ...module }));
  assert.ok(commands.length > 50);
  return commands.filter(
    ({ name }) => !onPurpose.includes(name) && !name.startsWith('insert_into'),
  );
};

/** Lends a connection of the pool. */
const withConnection = async <Connection>(
  { db }: OpenStores,
  use: (connection: Connection) => unknown,
): Promise<readonly unknown[]> => {
  const connection = await db.client.acquireConnection();
  try {
    return [await use(connection)].flat();
  } finally {
    db.client.releaseConnection(connection);
  }
};

/** The tables that a statement reads from beginning to end. */
const tablesRead = {
  sqlite: (open: OpenStores, command: Command) => {
    const { text, places } = sqliteText(command);
    return withConnection<Database>(open, (db) => {
      const tables = db
        .prepare(`select name from sqlite_master where type = 'table'`)
        .pluck()
        .all();
      const plan = db.prepare(`explain query plan ${text}`).all(places.map(() => 1));
      const steps = plan.map((step) => JSON.stringify(step));
      return tables.filter((table) => steps.some((step) => step.includes(`"SCAN ${table}`)));
    });
  },
  postgres: (open: OpenStores, command: Command) => {
    const text = `explain (generic_plan) ${postgresText('database', command)}`;
    return withConnection<Client>(open, async (db) => {
      const steps = (await db.query(text)).rows.map((step) => JSON.stringify(step));
      return steps.filter((step) => step.includes('Seq Scan'));
    });
  },
};

for (const name of ['sqlite', 'postgres'] as const) {
  const cases = suite(`indexes: ${name}`);

  cases('find the rows of every statement: none reads a whole table', () =>
    databases[name](async (open) => {
      for (const command of await everyCommand())
        assert.deepEqual(await tablesRead[name](open, command), [], command.name);
    }),
  );

  cases.run();
}
