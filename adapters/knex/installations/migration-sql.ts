import type { Knex } from 'knex';
import type { Installation } from '../names/installation.js';
import { namingOf, requireNoSchema } from '../names/naming.js';
import { dialectOf } from '../session/dialect.js';
import { ownKnex } from '../session/own-knex.js';
import { bookkeepingTable } from './bookkeeping.js';
import { markSchemaGiven } from './other-installations.js';
import { type PendingMigrations, pendingMigrations } from './pending-migrations.js';
import { schemaStatements } from './schema-statements.js';
import { migrationNames, statementsOf } from './statements.js';

/** The options of `migrationSql`. */
export type MigrationSqlOptions = Installation & {
  /**
   * The last migration that the database has, or `none`. Default: what the database of `db` has. With it, `db` needs no
   * connection.
   */
  readonly from?: string | undefined;
};

/**
 * The SQL that `migrate` would run, as one transaction, for a database that another tool changes. It changes nothing itself. With
 * the bookkeeping that it contains, `migrate` then finds nothing to do. Rejects as `migrate` does, and with a
 * `RangeError` when `from` is no migration.
 */
export const migrationSql = async (
  db: Knex,
  { from, ...installation }: MigrationSqlOptions = {},
): Promise<string> => {
  const own = ownKnex(db);
  const naming = namingOf(installation);
  const dialect = dialectOf(db);
  if (dialect.name === 'sqlite') requireNoSchema(naming);
  const { isNew, names: pending } =
    from === undefined ? await pendingMigrations(own, installation) : pendingAfter(from);
  const [first] = pending;
  const last = migrationNames.at(-1);
  if (first === undefined) return `-- Nothing to migrate: the last migration is ${last}.\n`;

  const names = naming.names();
  const table = names.prefixed(bookkeepingTable);
  const { begin, now, requireLast } = scripts[dialect.name];
  const lock = dialect.name === 'postgres' ? dialect.lockSchema : [];
  const before = migrationNames[migrationNames.indexOf(first) - 1] ?? '';
  const statements = [
    begin,
    ...lock,
    ...(names.schema === undefined ? [] : schemaStatements(names.schema)),
    ...(isNew ? createBookkeeping(own, table) : requireLast(table, before)),
    ...pending.flatMap((name) => statementsOf(name, dialect.schema, names)),
    ...(isNew && names.schema !== undefined ? [markSchemaGiven(table)] : []),
    ...pending.map(
      (name) =>
        `insert into ${table} (name, batch, migration_time)
  values ('${name}', (select coalesce(max(batch), 0) + 1 from ${table}), ${now})`,
    ),
    'commit',
  ];
  const heading = `-- Roundtrip: migrations ${first} to ${last}, in one transaction.`;
  return `${heading}\n${statements.map((statement) => `${statement};\n`).join('\n')}`;
};

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
