import type { Installation } from '../names/installation.js';
import type { From } from '../names/names.js';
import { type Naming, namingOf } from '../names/naming.js';
import type { OnDamagedRow } from './damaged-row.js';
import type { Cell, Columns, PageQuery, Query, Row } from './statement.js';
import type { Work } from './work.js';

/**
 * The access of the stores to a database, with one implementation per dialect. A failure of the database rejects with a
 * `PortFailure`.
 */
export type DatabaseSession = {
  /**
   * Runs work in one transaction, atomically. Durable once it resolves. A transient conflict with another transaction
   * is retried with new work.
   */
  readonly transact: <A>(work: () => Work<A>) => Promise<A>;
  /** Runs one query for its rows, in its own transaction. Resolves to what it returns. */
  readonly fetchRows: <Column extends string, Raw, Found>(
    query: Query<Column, Raw, Found>,
    rows: readonly Row<Column>[],
  ) => Promise<readonly Found[]>;
  /** A function that looks up one row. Concurrent calls can share a statement. */
  readonly lookUp: <Column extends string, Found>(
    query: LookUp<Column, Found>,
  ) => (row: Row<Column>) => Promise<Found | undefined>;
  /** A function that reads the cells of one page. Concurrent calls can share a statement. */
  readonly readPage: <Column extends string, Cells extends readonly Cell[]>(
    query: PageQuery<Column, Cells, unknown>,
  ) => (row: Row<Column>) => Promise<readonly Cells[]>;
  /** Reports a damaged row that was read with `query`. The other functions report those that they find. */
  readonly onDamagedRow: OnDamagedRow;
  /** Rejects when the settings of the database could lose a commit. */
  readonly check: () => Promise<void>;
  /** Runs a query that is built with knex, from its tables. Slower: not for hot paths. */
  readonly query: <A>(build: (from: From) => PromiseLike<A>) => Promise<A>;
};

/** What a session reports. */
export type DatabaseSessionHooks = {
  /** Called with each error of the driver, and of the work of a transaction. */
  readonly onError: (error: unknown) => void;
  readonly onDamagedRow: OnDamagedRow;
};

/** The tables of a session, and what it reports. */
export type DatabaseSessionOptions = DatabaseSessionHooks & { readonly naming: Naming };

/** A session on the tables of an installation that reports nothing. */
export const silentOn = (installation: Installation): DatabaseSessionOptions => ({
  naming: namingOf(installation),
  onError: () => {},
  onDamagedRow: () => {},
});

/** A query that finds at most one result per row. `rowIndex` says for which row. */
export type LookUp<Column extends string, Found> = Query<
  Column | 'row_index',
  never,
  { readonly rowIndex: number; readonly found: Found }
>;

const lookUps = new WeakMap<object, unknown>();

/** Makes a look-up of a query, once. The SQL must select `given.row_index`, or `given.*`. */
export const lookUp = <Column extends string, Raw, Found>(
  query: Query<Column, Raw, Found>,
): LookUp<Column, Found> => {
  const known = lookUps.get(query) as LookUp<Column, Found> | undefined;
  if (known) return known;
  const columns: Columns<Column | 'row_index'> = { ...query.columns, row_index: 'bigint' };
  const fromRow = (row: Raw & { readonly row_index: string | number }) => ({
    rowIndex: Number(row.row_index),
    found: query.fromRow(row),
  });
  const made = { ...query, name: `look_up_${query.name}`, columns, fromRow, skipsDamaged: false };
  lookUps.set(query, made);
  return made;
};
