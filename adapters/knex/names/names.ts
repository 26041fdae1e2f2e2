import type { Knex } from 'knex';
import { withOwnParsers } from '../session/own-knex.js';
import { type TableName, tableNames } from './table-names.js';

/** The names of one installation in its database. */
export type Names = {
  /** Precedes the name of each prepared statement. No two installations of a process have the same. */
  readonly statements: string;
  /** Each table, as SQL after which the rest of the statement refers to the table by its key. */
  readonly tables: Readonly<Record<TableName, string>>;
  /** The name of a table, an index or a channel of notifications, by its name without the prefix. */
  readonly prefixed: (name: string) => string;
  /** The schema of the tables. Undefined on SQLite, and where the search path decides. */
  readonly schema: string | undefined;
};

const tablesOf = (sqlOf: (name: TableName) => string): Names['tables'] =>
  Object.fromEntries(tableNames.map((name) => [name, sqlOf(name)])) as Names['tables'];

const known = new Map<string, Names>();

/** The names of the tables with a prefix in a schema. */
export const namesOf = (prefix: string, schema: string | undefined): Names => {
  const key = JSON.stringify([prefix, schema]);
  const existing = known.get(key);
  if (existing) return existing;
  const created = newNames(prefix, schema);
  known.set(key, created);
  return created;
};

const newNames = (prefix: string, schema: string | undefined): Names => ({
  statements: `roundtrip_${known.size}`,
  tables: tablesOf((name) => {
    if (schema !== undefined) return `${quoted(schema)}.${prefix}${name} as ${name}`;
    return prefix === '' ? name : `${prefix}${name} as ${name}`;
  }),
  prefixed: (name) => `${prefix}${name}`,
  schema,
});

/** A name as SQL quotes it. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Starts a query of knex from a table. */
export type From = ReturnType<typeof fromOf>;

/** Starts queries on a host's knex from tables of an installation. */
export const fromOf =
  (db: Knex, { prefixed, schema }: Names) =>
  <Row extends object>(table: TableName) => {
    const query = withOwnParsers(db<Row>(prefixed(table)));
    return schema === undefined ? query : query.withSchema(schema);
  };
