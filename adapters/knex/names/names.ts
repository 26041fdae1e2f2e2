import type { Knex } from 'knex';
import { type TableName, tableNames } from './table-names.js';

/** The names of one installation in its database. */
export type Names = {
  /** Each table, as SQL after which the rest of the statement refers to the table by its key. */
  readonly tables: Readonly<Record<TableName, string>>;
  /** The name of a table or index in the database, by its name without a prefix. */
  readonly prefixed: (name: string) => string;
};

const tablesOf = (sqlOf: (name: TableName) => string): Names['tables'] =>
  Object.fromEntries(tableNames.map((name) => [name, sqlOf(name)])) as Names['tables'];

/** The names of an installation without a prefix. */
export const defaultNames: Names = {
  tables: tablesOf((name) => name),
  prefixed: (name) => name,
};

/** Starts a query of knex from a table. */
export type From = ReturnType<typeof fromOf>;

/** Starts queries on a host's knex from tables of an installation. */
export const fromOf =
  (db: Knex, { prefixed }: Names) =>
  <Row extends object>(table: TableName) =>
    db<Row>(prefixed(table));
