import { wholePage } from './damaged-row.js';
import type { DatabaseSession } from './session.js';
import type { Cell, PageQuery, Row } from './statement.js';

/** Reads a page of `limit` whole rows. `rowOf` makes the row for a page of `size` after a given one, or the first. */
type ReadWholePage<Column extends string, Cells, Found> = (
  limit: number,
  rowOf: (size: number, last: Cells | undefined) => Row<Column>,
) => Promise<readonly Found[]>;

/** A function that reads pages. Damaged rows are reported and replaced by later ones. */
export const wholePages = <Column extends string, Cells extends readonly Cell[], Found>(
  { readPage, onDamagedRow }: DatabaseSession,
  query: PageQuery<Column, Cells, Found>,
): ReadWholePage<Column, Cells, Found> => {
  const read = readPage(query);
  const hooks = { fromRow: query.fromCells, onDamagedRow };
  return (limit, rowOf) => wholePage(limit, (size, last) => read(rowOf(size, last)), hooks);
};

/** A text that comes after every id. */
export const afterEveryId = '~';

/**
 * A function that reads the newest rows of several lists as one page. `placeOf` gives the text by which all are in order. Each
 * list gives its share first, and a whole page where its rows may be more of the page. Only rows of the page are converted.
 */
export const newestPages = <Column extends string, Cells extends readonly Cell[], Found>(
  { readPage, onDamagedRow }: DatabaseSession,
  query: PageQuery<Column, Cells, Found>,
  placeOf: (cells: Cells) => string,
): ((
  limit: number,
  rowsOf: (size: number, last: Cells | undefined) => readonly Row<Column>[],
) => Promise<readonly Found[]>) => {
  const readRow = readPage(query);
  const readAll = (rows: readonly Row<Column>[]) => Promise.all(rows.map(readRow));
  const hooks = { fromRow: query.fromCells, onDamagedRow };
  const newest = (lists: readonly (readonly Cells[])[], size: number): readonly Cells[] =>
    lists
      .flat()
      .sort((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1))
      .slice(0, size);

  const read = async (
    size: number,
    rowsOf: (size: number) => readonly Row<Column>[],
  ): Promise<readonly Cells[]> => {
    const rows = rowsOf(size);
    if (rows.length === 1) return (await readAll(rows))[0] ?? [];
    const share = Math.min(size, Math.ceil((sharesRead * size) / rows.length));
    const lists = await readAll(rowsOf(share));
    const page = newest(lists, size);
    // A list of which every row that was read is in the page can have more of it.
    const isCut = (list: readonly Cells[]): boolean =>
      share < size && list.length === share && page.includes(list[share - 1] as Cells);
    const more = await readAll(rows.filter((_, i) => isCut(lists[i] ?? [])));
    return more.length === 0
      ? page
      : newest([...lists.filter((list) => !isCut(list)), ...more], size);
  };
  return (limit, rowsOf) =>
    wholePage(limit, (size, last) => read(size, (each) => rowsOf(each, last)), hooks);
};

/** How many pages of rows all lists give at first: one would be too little wherever they differ. */
const sharesRead = 2;
