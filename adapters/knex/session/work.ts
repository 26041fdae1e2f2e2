import type { Command, Query, Row } from './statement.js';

/** A command with the rows that it runs for. */
export type BoundCommand = { readonly command: Command; readonly rows: readonly Row[] };

/**
 * The body of a transaction: it yields bound commands and receives the rows of each. So the same work runs
 * synchronously on SQLite and asynchronously on Postgres.
 */
export type Work<A> = Generator<readonly BoundCommand[], A, readonly (readonly unknown[])[]>;

/** Binds rows to a command. */
export const bind = <Column extends string>(
  command: Command<Column>,
  rows: readonly Row<Column>[],
): BoundCommand => ({ command, rows });

/** Sorts rows by a column. Transactions that lock rows in the same order cannot deadlock. */
export const ascending = <Column extends string, R extends Row<Column>>(
  rows: readonly R[],
  column: Column,
): readonly R[] => [...rows].sort((a, b) => (String(a[column]) < String(b[column]) ? -1 : 1));

/** Runs commands in order. A command without rows is skipped. */
export function* execute(...commands: readonly BoundCommand[]): Work<void> {
  const needed = commands.filter(({ rows }) => rows.length > 0);
  if (needed.length > 0) yield needed;
}

/** Runs one query for its rows and returns what it finds. Without rows it is skipped. */
export function* fetchRows<Column extends string, Raw, Found>(
  query: Query<Column, Raw, Found>,
  rows: readonly Row<Column>[],
): Work<readonly Found[]> {
  if (rows.length === 0) return [];
  const [found] = yield [bind(query, rows)];
  return (found ?? []).map((row) => query.fromRow(row as Raw));
}

/** A bound query, and a callback for each row that it finds. */
export type Reading = { readonly query: BoundCommand; readonly onRow: (row: unknown) => void };

/** Binds rows and a callback to a query. */
export const reading = <Column extends string, Raw, Found>(
  query: Query<Column, Raw, Found>,
  rows: readonly Row<Column>[],
  onFound: (found: Found) => void,
): Reading => ({ query: bind(query, rows), onRow: (row) => onFound(query.fromRow(row as Raw)) });

/** Runs queries in order. No query may depend on the rows of another. */
export function* readAll(readings: readonly Reading[]): Work<void> {
  const needed = readings.filter(({ query: { rows } }) => rows.length > 0);
  if (needed.length === 0) return;
  const answers = yield needed.map(({ query }) => query);
  for (const [i, found] of answers.entries()) for (const row of found) needed[i]?.onRow(row);
}
