import type { Knex } from 'knex';
import type { GroupLimits } from '../commit/group.js';
import type { SchemaDialect } from '../migrations/migration.js';
import type { Command, Words } from './statement.js';

/** Where the dialects differ beside their statements. */
export type Dialect = {
  readonly name: 'sqlite' | 'postgres';
  readonly schema: SchemaDialect;
  /** Keeps other migrations out until the transaction ends, and lets this one wait for them. */
  readonly lockSchema: readonly string[];
  /** How Changes are gathered: SQLite has one writer, and Postgres more to gain from a second group. */
  readonly groups: GroupLimits;
};

/**
 * The text of a command for SQLite, where it is run for one row, with the columns that its `?` stand for: they
 * are bound by place, which costs a fraction of binding by name.
 */
export const sqliteText = ({ columns, sql }: Command) => {
  const names = Object.keys(columns);
  const value = (column: string): string => `@${column}`;
  const given = `(select ${names.map((name) => `${value(name)} as ${name}`).join(', ')}) as given`;
  const places: string[] = [];
  const isAmong = (column: string): string => `= ${value(column)}`;
  const words = { ...sqliteWords, given, value, each: value, isAmong };
  const text = sql(words).replaceAll(/@(\w+)/g, (_, column: string) => {
    places.push(column);
    return '?';
  });
  return { text, places };
};

/** SQLite has one writer at a time, and one process: there is nothing to lock, and one clock. */
const sqliteWords: Omit<Words, 'given' | 'value' | 'each' | 'isAmong'> = {
  // It would first copy the row into a table of its own.
  fromGiven: '',
  forUpdate: () => '',
  skipLocked: '',
  leaseClock: (callers) => callers,
};

/** By whose clock leases are judged: the database's wherever several hosts share one. */
export type LeaseClock = 'database' | 'caller';

/** The text of a command for Postgres, where it is run for all rows at once, an array for each column. */
export const postgresText = (leaseClock: LeaseClock, { columns, sql }: Command): string => {
  const names = Object.keys(columns);
  const arrays = Object.entries(columns).map(([_, type], i) => `$${i + 1}::${type}[]`);
  const given = `unnest(${arrays.join(', ')}) as given (${names.join(', ')})`;
  return sql({
    ...postgresWords,
    given,
    fromGiven: `from ${given}`,
    value: (column) => `(${arrays[names.indexOf(column)]})[1]`,
    isAmong: (column) => `= any (${arrays[names.indexOf(column)]})`,
    leaseClock: (callers) => (leaseClock === 'caller' ? callers : databaseClock),
  });
};

const postgresWords = {
  each: (column: string) => `given.${column}`,
  forUpdate: (table: string) => `for no key update of ${table}`,
  skipLocked: 'for no key update skip locked',
};

/** The present by the clock of Postgres. */
export const databaseClock = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

const mib = 1_024 * 1_024;
const waiting = { changes: 2_000, ms: 2_000 };

/** `application_id` names the file ours; that it is written makes the transaction a writer from the start. */
const sqlite: Dialect = {
  name: 'sqlite',
  schema: { id: 'text', rising: 'integer primary key', byKey: ' without rowid', passing: '' },
  lockSchema: ['pragma application_id = 0x52546d67'],
  groups: { changes: 500, bytes: 4 * mib, inFlight: 1, waiting },
};

const postgres: Dialect = {
  name: 'postgres',
  schema: {
    id: 'text collate "C"',
    rising: 'bigint generated always as identity primary key',
    byKey: '',
    passing: 'unlogged',
  },
  lockSchema: [
    'set local statement_timeout = 0',
    'set local lock_timeout = 0',
    'select pg_advisory_xact_lock(5932169014)',
  ],
  groups: { changes: 128, bytes: mib, inFlight: 2, waiting },
};

/** The dialect that a host's knex speaks. */
export const dialectOf = (db: Knex): Dialect => {
  const { driverName } = db.client;
  if (driverName === 'better-sqlite3') return sqlite;
  if (driverName === 'pg') return postgres;
  throw new TypeError(`the stores need better-sqlite3 or pg, not ${driverName}`);
};
