import { hourMs } from '../../../core/shared/time.js';
import type { Query } from './statement.js';

/** A stored row whose JSON cannot be read. */
export class DamagedRow extends Error {
  readonly table: string;
  /** The primary key of the row. */
  readonly id: string;

  constructor(table: string, id: string, options?: ErrorOptions) {
    super(`Row ${id} of table ${table} is damaged: its JSON cannot be read.`, options);
    this.name = 'DamagedRow';
    this.table = table;
    this.id = id;
  }
}

/** Where a cell with JSON is. */
type Place = { readonly table: string; readonly id: string };

const valueIn = (text: string, { table, id }: Place): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new DamagedRow(table, id, { cause });
  }
};

/** The JSON object in a cell. Throws a `DamagedRow` for any other text. */
export const objectIn = <A extends object>(text: string, place: Place): A => {
  const value = valueIn(text, place);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as A;
  throw new DamagedRow(place.table, place.id);
};

/** The JSON array in a cell. Throws a `DamagedRow` for any other text. */
export const arrayIn = <A>(text: string, place: Place): readonly A[] => {
  const value = valueIn(text, place);
  if (Array.isArray(value)) return value;
  throw new DamagedRow(place.table, place.id);
};

/** Makes a conversion return the `DamagedRow` that it throws. */
export const orDamaged =
  <Raw, Found>(fromRow: (row: Raw) => Found): ((row: Raw) => Found | DamagedRow) =>
  (row) => {
    try {
      return fromRow(row);
    } catch (error) {
      if (error instanceof DamagedRow) return error;
      throw error;
    }
  };

/** Rows apart from those that are damaged. */
export type SplitRows<Found> = {
  readonly whole: readonly Found[];
  readonly damaged: readonly DamagedRow[];
};

/** Splits what such a conversion found. */
export const splitDamaged = <Found>(rows: readonly (Found | DamagedRow)[]): SplitRows<Found> => ({
  whole: rows.filter((row): row is Found => !(row instanceof DamagedRow)),
  damaged: rows.filter((row) => row instanceof DamagedRow),
});

/** Time for which a damaged row of a queue waits before it is read again, in milliseconds: one hour. */
export const damagedWaitMs = hourMs;

/** Called with each damaged row that is read. */
export type OnDamagedRow = (row: DamagedRow) => void;

/** Converts rows. A damaged row is reported and left out. */
export const wholeRows = <Raw, Found>(
  rows: readonly Raw[],
  fromRow: (row: Raw) => Found,
  onDamagedRow: OnDamagedRow,
): readonly Found[] => {
  const whole: Found[] = [];
  for (const row of rows)
    try {
      whole.push(fromRow(row));
    } catch (error) {
      if (!(error instanceof DamagedRow)) throw error;
      onDamagedRow(error);
    }
  return whole;
};

/** Converts the rows of a query. A damaged row is reported; it is left out or thrown, as the query says. */
export const rowsOf = <Column extends string, Raw, Found>(
  { fromRow, skipsDamaged = false }: Query<Column, Raw, Found>,
  rows: readonly unknown[],
  onDamagedRow: OnDamagedRow,
): readonly Found[] =>
  wholeRows(
    rows,
    (row) => fromRow(row as Raw),
    (damaged) => {
      onDamagedRow(damaged);
      if (!skipsDamaged) throw damaged;
    },
  );

/**
 * Reads a page of `limit` whole rows. `read` returns the next rows after a given one, or the first ones. Damaged rows
 * are reported and replaced by later ones, so a short page is the last.
 */
export const wholePage = async <Raw, Found>(
  limit: number,
  read: (limit: number, after: Raw | undefined) => Promise<readonly Raw[]>,
  { fromRow, onDamagedRow }: { fromRow: (row: Raw) => Found; onDamagedRow: OnDamagedRow },
): Promise<readonly Found[]> => {
  let page: readonly Found[] = [];
  let last: Raw | undefined;
  while (page.length < limit) {
    const wanted = limit - page.length;
    const rows = await read(wanted, last);
    const whole = wholeRows(rows, fromRow, onDamagedRow);
    page = page.length === 0 ? whole : [...page, ...whole];
    last = rows.at(-1);
    if (rows.length < wanted) break;
  }
  return page;
};
