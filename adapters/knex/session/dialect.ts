import type { Knex } from 'knex';
import type { GroupLimits } from '../commit/group.js';
import type { SchemaDialect } from '../migrations/migration.js';
import type { Names } from '../names/names.js';
import { requireFitDriver } from './sqlite/driver.js';
import type { Command, SqlFragments } from './statement.js';

/** What differs between SQLite and Postgres outside of statements. */
export type Dialect = {
  readonly name: 'sqlite' | 'postgres';
  readonly schema: SchemaDialect;
  /** Statements that lock out other migrations until the transaction ends. */
  readonly lockSchema: readonly string[];
  /** The limits of group commit. SQLite has one writer; Postgres is faster with two concurrent groups. */
  readonly groups: GroupLimits;
};

/** A `?` of a statement: the column of a row that it stands for. */
export type Parameter = { readonly row: number; readonly column: string };

/**
 * The SQL of a command for SQLite, which runs it for so many rows at once, and what each `?` stands for. Parameters are
 * positional, because binding by name is much slower. A command that names a value of its row, as an `update` does, runs for
 * one row: `isForOne`.
 */
export const sqliteText = (
  { columns, sql }: Command,
  { tables, prefixed }: Names,
  rows = 1,
): {
  readonly text: string;
  readonly parameters: readonly Parameter[];
  readonly isForOne: boolean;
} => {
  const names = Object.keys(columns);
  const each = Array.from({ length: rows }, (_, row) => row);
  const inRow = (row: number): string => `(${names.map((name) => `@${row}_${name}`).join(', ')})`;
  const values = `values ${each.map(inRow).join(', ')}`;
  const given = names.map((name, i) => `column${i + 1} as ${name}`).join(', ');
  let isForOne = names.length === 0;
  const value = (column: string): string => {
    isForOne = true;
    return `@0_${column}`;
  };
  const fragments = {
    ...sqliteFragments,
    ...{ tables, prefixed, values, value, each: value },
    indexedBy: (index: string) => `indexed by ${prefixed(index)}`,
    given:
      rows === 1
        ? `(select ${names.map((name) => `@0_${name} as ${name}`).join(', ')}) as given`
        : `(select ${given} from (${values})) as given`,
    isAmong: (column: string) =>
      rows === 1 ? `= @0_${column}` : `in (${each.map((row) => `@${row}_${column}`).join(', ')})`,
  };
  const parameters: Parameter[] = [];
  const text = sql(fragments).replaceAll(/@(\d+)_(\w+)/g, (_, row: string, column: string) => {
    parameters.push({ row: Number(row), column });
    return '?';
  });
  return { text, parameters, isForOne };
};

/** SQLite has one writer and one process, so it needs no row locks and has no clock but theirs. */
const sqliteFragments: Omit<
  SqlFragments,
  'tables' | 'prefixed' | 'indexedBy' | 'given' | 'values' | 'value' | 'each' | 'isAmong'
> = {
  // A `from` clause would make SQLite copy the row into a temporary table.
  fromGiven: '',
  pages: (select) => select,
  forUpdate: () => '',
  skipLocked: '',
  forKeyShare: () => '',
  forUpdateAlone: () => '',
  isJsonObject: (text) => `iif(json_valid(${text}), json_type(${text}) = 'object', 0)`,
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  textBetween: (text, before, after) => {
    const rest = `substr(${text}, instr(${text}, '${before}') + ${before.length})`;
    return `case when instr(${text}, '${before}') = 0 then '' else substr(${rest}, 1, instr(${rest}, '${after}') - 1) end`;
  },
  numbersIn: (text) => `json_each('[' || trim(${text}, ',') || ']') as numbers`,
  databaseClock: 'null',
  blockOf: (number) => number,
  blockSize: 1,
};

/** The SQL of a command for Postgres, which runs it once for all rows, with an array per column. */
export const postgresText = ({ columns, sql }: Command, { tables, prefixed }: Names): string => {
  const names = Object.keys(columns);
  const arrays = Object.entries(columns).map(([_, type], i) => `$${i + 1}::${type}[]`);
  const rows = `unnest(${arrays.join(', ')})`;
  const given = `${rows} as given (${names.join(', ')})`;
  return sql({
    ...postgresFragments,
    tables,
    prefixed,
    given,
    values: `select * from ${given}`,
    fromGiven: `from ${given}`,
    pages: (select) =>
      `select page.*, number from ${rows} with ordinality as given (${names.join(', ')}, number)
        cross join lateral (${select}) as page`,
    value: (column) => `(${arrays[names.indexOf(column)]})[1]`,
    isAmong: (column) => `= any (${arrays[names.indexOf(column)]})`,
  });
};

/** An index by blocks has one entry for the rows of a block, with 6 bytes for each row. The size is that of the schema. */
const blockSize = 64;
const blockOf = (number: string): string => `(${number} / ${blockSize})`;

/** The present time of Postgres, in milliseconds since 1970. */
export const databaseClock = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint';

const postgresFragments = {
  each: (column: string) => `given.${column}`,
  forUpdate: (table: string) => `for no key update of ${table}`,
  skipLocked: 'for no key update skip locked',
  forKeyShare: (table: string) => `for key share of ${table}`,
  forUpdateAlone: (table: string, ifLocked = '') => `for update of ${table} ${ifLocked}`,
  isJsonObject: () => 'null',
  contains: (text: string, part: string) => `strpos(${text}, ${part}) > 0`,
  textBetween: (text: string, before: string, after: string) =>
    `split_part(split_part(${text}, '${before}', 2), '${after}', 1)`,
  numbersIn: (text: string) =>
    `unnest(string_to_array(trim(${text}, ','), ',')::bigint[]) as numbers (value)`,
  indexedBy: () => '',
  databaseClock,
  blockOf,
  blockSize,
};

const mib = 1_024 * 1_024;
const waiting = { changes: 2_000, ms: 2_000 };

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  schema: {
    id: 'text',
    rising: 'integer primary key',
    byKey: ' without rowid',
    passing: '',
    concurrently: '',
    fillPages: () => [],
    cleanUpAfter: () => [],
    blockOf: (column) => column,
    sqliteOnly: (...parts) => parts,
    postgresOnly: () => [],
  },
  // It takes the write lock, and changes nothing, but for a free page of a file that returns its free pages at request.
  lockSchema: ['pragma incremental_vacuum(1)'],
  groups: { changes: 500, bytes: 4 * mib, inFlight: 1, waiting },
};

const postgres: Dialect = {
  name: 'postgres',
  schema: {
    id: 'text collate "C"',
    rising: 'bigint generated always as identity primary key',
    byKey: '',
    passing: 'unlogged',
    concurrently: ' concurrently',
    fillPages: (table, percent) => [`alter table ${table} set (fillfactor = ${percent})`],
    cleanUpAfter: (table, percent) => [
      `alter table ${table} set (autovacuum_vacuum_scale_factor = ${percent / 100})`,
    ],
    blockOf,
    sqliteOnly: () => [],
    postgresOnly: (...statements) => statements,
  },
  lockSchema: [
    'set local statement_timeout = 0',
    'set local lock_timeout = 0',
    'select pg_advisory_xact_lock(5932169014)',
    `set local lock_timeout = '500ms'`,
  ],
  groups: { changes: 128, bytes: mib, inFlight: 2, waiting },
};

/**
 * The dialect of a host's knex. Throws a `TypeError` for other drivers than better-sqlite3 and pg, and for a better-sqlite3 that
 * would end this process.
 */
export const dialectOf = (db: Knex): Dialect => {
  const { driverName, driver } = db.client;
  if (driverName === 'better-sqlite3') {
    requireFitDriver(driver);
    return sqliteDialect;
  }
  if (driverName === 'pg') return postgres;
  throw new TypeError(`The stores need the driver better-sqlite3 or pg, not ${driverName}.`);
};
