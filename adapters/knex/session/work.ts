import type { Command, Query, Row } from './statement.js';

/** One statement with the rows that it is run for. */
export type Step = { readonly command: Command; readonly rows: readonly Row[] };

/**
 * What is done inside one transaction: it yields steps and is given what each found. So the same work runs whole
 * within one turn of the event loop on SQLite, and statement by statement over the wire on Postgres.
 */
export type Work<A> = Generator<readonly Step[], A, readonly (readonly unknown[])[]>;

/** A command with its rows, made ready to be done. */
export const step = <Column extends string>(
  command: Command<Column>,
  rows: readonly Row<Column>[],
): Step => ({ command, rows });

/** Rows in the order in which everybody writes them who does not hold a lock before: so nobody waits in a circle. */
export const ascending = <Column extends string, R extends Row<Column>>(
  rows: readonly R[],
  column: Column,
): readonly R[] => [...rows].sort((a, b) => (String(a[column]) < String(b[column]) ? -1 : 1));

/** Does steps in their order; those without rows cost nothing. */
export function* tell(...steps: readonly Step[]): Work<void> {
  const needed = steps.filter(({ rows }) => rows.length > 0);
  if (needed.length > 0) yield needed;
}

/** Asks one query; nothing is asked for no rows. */
export function* ask<Column extends string, Raw, Found>(
  query: Query<Column, Raw, Found>,
  rows: readonly Row<Column>[],
): Work<readonly Found[]> {
  if (rows.length === 0) return [];
  const [found] = yield [step(query, rows)];
  return (found ?? []).map((row) => query.fromRow(row as Raw));
}

/** A query and what to do with each thing that it finds. */
export type Reading = { readonly step: Step; readonly keep: (row: unknown) => void };

export const reading = <Column extends string, Raw, Found>(
  query: Query<Column, Raw, Found>,
  rows: readonly Row<Column>[],
  keep: (found: Found) => void,
): Reading => ({ step: step(query, rows), keep: (row) => keep(query.fromRow(row as Raw)) });

/** Asks queries that do not depend on one another's answers, in their order. */
export function* readAll(readings: readonly Reading[]): Work<void> {
  const needed = readings.filter(({ step: { rows } }) => rows.length > 0);
  if (needed.length === 0) return;
  const answers = yield needed.map((each) => each.step);
  for (const [i, found] of answers.entries()) for (const row of found) needed[i]?.keep(row);
}
