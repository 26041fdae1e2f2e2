import type { DamagedData } from '../../../core/ports/damaged-data.js';
import { hourMs } from '../../../core/shared/time.js';
import { type Checksums, inRecords } from './checksum.js';
import type { Cell, Query } from './statement.js';

/** What is wrong with a damaged row. */
export type Damage =
  | 'its JSON cannot be read'
  | 'its checksum does not match'
  | 'its columns and its text differ';

/** A stored row that cannot be read as it was written. */
export class DamagedRow extends Error implements DamagedData {
  readonly table: string;
  /** The primary key of the row. */
  readonly id: string;
  readonly damage: Damage;

  constructor(
    table: string,
    id: string,
    { damage = 'its JSON cannot be read', ...options }: ErrorOptions & { damage?: Damage } = {},
  ) {
    super(
      `Row ${id} of table ${table} is damaged: ${damage}. Restore it from a backup (docs/operations/runbook/RoundtripDamagedRows.md).`,
      options,
    );
    this.name = 'DamagedRow';
    this.table = table;
    this.id = id;
    this.damage = damage;
  }
}

/** Where a cell with JSON is. */
type Place = { readonly table: string; readonly id: string };

/** Throws a `DamagedRow` for a text that does not match its checksum. */
export const checkText = (
  { matches }: Checksums,
  text: string,
  { table, id }: Place,
  beside: readonly Cell[],
): void => {
  if (!matches(text, beside))
    throw new DamagedRow(table, id, { damage: 'its checksum does not match' });
};

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

/** The JSON object in a record that has a checksum, or none. Throws a `DamagedRow` for any other text. */
export const recordIn = <A extends object>(
  record: string,
  place: Place,
  beside: readonly Cell[],
): A => {
  checkText(inRecords, record, place, beside);
  // The checksum is white space, which may follow JSON. A part of the text would be copied before it is parsed.
  return objectIn(record, place);
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
