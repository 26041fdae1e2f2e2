import type { Value } from './clone.js';

/** A table: the columns that an insert gives, and their types. */
export type Table = {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
};

/** The tables of a database, for a benchmark that fills them. */
export type Tables = {
  readonly list: () => Promise<readonly Table[]>;
  readonly count: (table: string) => Promise<number>;
  /** The rows of a table in the order of their insertion, as arrays in the order of the columns. */
  readonly read: (table: Table) => Promise<readonly (readonly Value[])[]>;
  /** Begins a transaction. The commits of a fill need not be durable. */
  readonly begin: () => Promise<void>;
  readonly insert: (table: Table, rows: readonly (readonly Value[])[]) => Promise<void>;
  /** Runs a statement with the values of its `?`. */
  readonly run: (statement: string, values: readonly Value[]) => Promise<void>;
  readonly commit: () => Promise<void>;
  /** Leaves the database as the service opens it. */
  readonly close: () => Promise<void>;
};
