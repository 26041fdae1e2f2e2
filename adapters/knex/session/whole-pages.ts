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
 * A function that reads the newest rows of several lists as one page. `placeOf` gives the text by which all are in order. Only
 * the rows of that page are converted: a list gives a whole page, of which most is older than those of the others.
 */
export const newestPages = <Column extends string, Cells extends readonly Cell[], Found>(
  { readPage, onDamagedRow }: DatabaseSession,
  query: PageQuery<Column, Cells, Found>,
  placeOf: (cells: Cells) => string,
): ((
  limit: number,
  rowsOf: (size: number, last: Cells | undefined) => readonly Row<Column>[],
) => Promise<readonly Found[]>) => {
  const read = readPage(query);
  const hooks = { fromRow: query.fromCells, onDamagedRow };
  const newest = async (size: number, rows: readonly Row<Column>[]): Promise<readonly Cells[]> => {
    const [only = [], ...others] = await Promise.all(rows.map(read));
    if (others.length === 0) return only;
    const all = [only, ...others].flat();
    return all.sort((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1)).slice(0, size);
  };
  return (limit, rowsOf) =>
    wholePage(limit, (size, last) => newest(size, rowsOf(size, last)), hooks);
};
