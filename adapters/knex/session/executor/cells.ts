import type { Cell } from '../statement.js';

/** A column of rows as the text of an array of Postgres, which every library passes on as it is. */
export const arrayText = (cells: readonly Cell[]): string =>
  `{${cells.map((cell) => (cell === null ? 'NULL' : quoted(String(cell)))).join(',')}}`;

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, '\\$&')}"`;

/** A row as the stores read it. Libraries differ in whether 64 bits are a text, a number or a BigInt. */
export const cellsOf = (row: object): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(row).map(([column, cell]) => [
      column,
      typeof cell === 'bigint' ? String(cell) : cell,
    ]),
  );
