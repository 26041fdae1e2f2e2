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

/** The newest of several lists, by the id at which each has its place. */
export const newestOf = <Item>(
  lists: readonly (readonly Item[])[],
  placeOf: (item: Item) => string,
  limit: number,
): readonly Item[] => {
  const [only = [], ...others] = lists;
  if (others.length === 0) return only;
  return lists
    .flat()
    .sort((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1))
    .slice(0, limit);
};
