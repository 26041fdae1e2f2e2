import type { Knex } from 'knex';
import type { Columns, Query, Row } from './statement.js';
import type { Work } from './work.js';

/**
 * How the stores reach a database; each dialect has its own. What breaks in the database's world comes out as a
 * `PortFailure`.
 */
export type Session = {
  /**
   * Does work in one transaction, all of it or nothing, durable once this resolves. Work that met a passing
   * conflict with another transaction is done anew, so it is made anew each time.
   */
  readonly transact: <A>(work: () => Work<A>) => Promise<A>;
  /** Runs one query for its rows, in a transaction of its own. */
  readonly ask: <Column extends string, Raw, Found>(
    query: Query<Column, Raw, Found>,
    rows: readonly Row<Column>[],
  ) => Promise<readonly Found[]>;
  /** Finds one thing at most for each row; look-ups of one moment may share a statement. */
  readonly lookUp: <Column extends string, Found>(
    query: LookUp<Column, Found>,
  ) => (row: Row<Column>) => Promise<Found | undefined>;
  /** Rejects when the database, or the way in which it was opened, could lose what was committed. */
  readonly check: () => Promise<void>;
  /** Runs a query that knex builds: for whatever is not asked at every request. */
  readonly query: <A>(build: (db: Knex) => PromiseLike<A>) => Promise<A>;
};

/** A query that finds one thing at most for each row; `place` tells for which. */
export type LookUp<Column extends string, Found> = Query<
  Column | 'place',
  never,
  { readonly place: number; readonly found: Found }
>;

/** Makes a look-up of a query; its text must select `given.place`. */
export const lookUp = <Column extends string, Raw, Found>(
  query: Query<Column, Raw, Found>,
): LookUp<Column, Found> => {
  const columns: Columns<Column | 'place'> = { ...query.columns, place: 'bigint' };
  const fromRow = (row: Raw & { readonly place: string | number }) => ({
    place: Number(row.place),
    found: query.fromRow(row),
  });
  return { ...query, name: `look_up_${query.name}`, columns, fromRow };
};
