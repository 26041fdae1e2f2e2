import type { Knex } from 'knex';
import type { Names } from '../names/names.js';
import { namingOf, requireNoSchema } from '../names/naming.js';
import { dialectOf } from '../session/dialect.js';
import { ownKnex } from '../session/own-knex.js';
import { bookkeepingTable, recordOf } from './bookkeeping.js';
import type { MigrateOptions } from './migrate.js';
import { markSchemaGiven } from './other-installations.js';
import { type PendingMigrations, pendingMigrations } from './pending-migrations.js';
import { schemaStatements } from './schema-statements.js';
import { migrationNames, transactionalStatements } from './statements.js';
import { type MigrationStep, stepsOf } from './steps.js';

/** The options of `migrationSql`. */
export type MigrationSqlOptions = MigrateOptions & {
  /**
   * The last migration that the database has, or `none`. Default: what the database of `db` has. With it, `db` needs no
   * connection.
   */
  readonly from?: string | undefined;
};

/**
 * The SQL that `migrate` would run, for a database that another tool changes: one transaction, and a further one after each
 * index that Postgres builds concurrently. It changes nothing itself. With the bookkeeping that it contains, `migrate` then
 * finds nothing to do. Rejects as `migrate` does, and with a `RangeError` when `from` is no migration.
 */
export const migrationSql = async (
  db: Knex,
  { from, version, ...installation }: MigrationSqlOptions = {},
): Promise<string> => {
  const own = ownKnex(db);
  const naming = namingOf(installation);
  const dialect = dialectOf(db);
  if (dialect.name === 'sqlite') requireNoSchema(naming);
  const pending =
    from === undefined ? await pendingMigrations(own, installation) : pendingAfter(from);
  const [first] = pending.names;
  const last = migrationNames.at(-1);
  if (first === undefined) return `-- Nothing to migrate: the last migration is ${last}.\n`;
  const names = naming.names();
  const steps = stepsOf(pending, dialect.schema, names);
  const ways = steps.length === 1 ? 'in one transaction' : `in ${steps.length} transactions`;
  const statements = steps.flatMap((step) =>
    scriptOf(own, { step, isNew: pending.isNew, names, version }),
  );
  const heading = `-- Roundtrip: migrations ${first} to ${last}, ${ways}.`;
  return `${heading}\n${statements.map((statement) => `${statement};\n`).join('\n')}`;
};

type ScriptParts = {
  readonly step: MigrationStep;
  readonly isNew: boolean;
  readonly names: Names;
  readonly version: string | undefined;
};

const scriptOf = (db: Knex, { step, isNew, names, version }: ScriptParts): readonly string[] => {
  const dialect = dialectOf(db);
  const { migrations, indexes } = step;
  const table = names.prefixed(bookkeepingTable);
  const { begin, now, requireLast } = scripts[dialect.name];
  const before = migrationNames[migrationNames.indexOf(migrations[0] ?? '') - 1] ?? '';
  return [
    ...indexes.map((index) => index.replace('concurrently', 'concurrently if not exists')),
    begin,
    ...(dialect.name === 'postgres' ? dialect.lockSchema : []),
    ...(names.schema === undefined ? [] : schemaStatements(names.schema)),
    ...(isNew ? createBookkeeping(db, table) : requireLast(table, before)),
    ...migrations.flatMap((name) => transactionalStatements(name, dialect.schema, names, isNew)),
    ...(isNew && names.schema !== undefined ? [markSchemaGiven(table)] : []),
    ...migrations.map((name) => insertion(table, name, { now, version })),
    'commit',
  ];
};

type Insertion = { readonly now: string; readonly version: string | undefined };

const insertion = (table: string, name: string, { now, version }: Insertion): string => {
  const { oldest_server: oldest, applied_by: by } = recordOf(name, version);
  const batch = `(select coalesce(max(batch), 0) + 1 from ${table})`;
  return `insert into ${table} (name, batch, migration_time, oldest_server, applied_by)
  values (${literal(name)}, ${batch}, ${now}, ${literal(oldest)}, ${literal(by)})`;
};

const literal = (text: string | null): string =>
  text === null ? 'null' : `'${text.replaceAll("'", "''")}'`;

/** The migrations after one. */
const pendingAfter = (from: string): PendingMigrations => {
  const index = migrationNames.indexOf(from);
  if (index === -1 && from !== 'none')
    throw new RangeError(
      `There is no migration ${from}. Give none, or one of ${migrationNames.join(', ')}.`,
    );
  return { isNew: from === 'none', names: migrationNames.slice(index + 1), newer: [] };
};

/** The tables in which knex records migrations, as knex creates them. */
const createBookkeeping = (db: Knex, table: string): readonly string[] => {
  const record = db.schema.createTable(table, (columns) => {
    columns.increments();
    columns.string('name');
    columns.integer('batch');
    columns.timestamp('migration_time');
  });
  const lock = db.schema.createTable(`${table}_lock`, (columns) => {
    columns.increments('index').primary();
    columns.integer('is_locked');
  });
  return [
    ...record.toQuery().split(';\n'),
    ...lock.toQuery().split(';\n'),
    `insert into ${table}_lock (is_locked) values (0)`,
  ];
};

/** What differs between the databases in such a script. */
type Script = {
  readonly begin: string;
  /** The present time, as knex records it. */
  readonly now: string;
  /** Fails unless a migration is the last one that is recorded, so that no script runs twice. */
  readonly requireLast: (table: string, migration: string) => readonly string[];
};

const scripts: Readonly<Record<'sqlite' | 'postgres', Script>> = {
  sqlite: {
    begin: 'begin immediate',
    now: `cast(strftime('%s', 'now') as integer) * 1000`,
    requireLast: (table, migration) => [
      `create temp table roundtrip_check (holds integer constraint "the last migration is ${migration}" check (holds))`,
      `insert into roundtrip_check select name = '${migration}' from ${table} order by id desc limit 1`,
      'drop table roundtrip_check',
    ],
  },
  postgres: {
    begin: 'begin',
    now: 'current_timestamp',
    requireLast: (table, migration) => [
      `do $$ begin
  if (select name from ${table} order by id desc limit 1) <> '${migration}' then
    raise exception 'the last migration is not ${migration}';
  end if;
end $$`,
    ],
  },
};
