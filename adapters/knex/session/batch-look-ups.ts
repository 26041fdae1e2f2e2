import { batched } from './batched.js';
import type { Row } from './statement.js';

type Results<Found> = readonly { readonly rowIndex: number; readonly found: Found }[];

/** Finds results for many rows. It says for which row each result is. */
type FindAll<Column extends string, Found> = (
  rows: readonly Row<Column | 'row_index'>[],
) => Promise<Results<Found>>;

/** Pages in one statement, at most: the rows of all of them are in memory together. */
const maxPages = 32;

/** Batches look-ups into statements. */
export const batchLookUps = <Column extends string, Found>(
  find: FindAll<Column, Found>,
): ((row: Row<Column>) => Promise<Found | undefined>) =>
  batched(async (rows) => {
    const byIndex = new Map(
      (await find(rows.map(indexed))).map(({ rowIndex, found }) => [rowIndex, found]),
    );
    return rows.map((_, index) => byIndex.get(index));
  });

/** Batches reads of pages into statements. The order within a page is that of the results. */
export const batchPages = <Column extends string, Found>(
  find: FindAll<Column, Found>,
): ((row: Row<Column>) => Promise<readonly Found[]>) =>
  batched(async (rows) => {
    const pages = rows.map((): Found[] => []);
    for (const { rowIndex, found } of await find(rows.map(indexed))) pages[rowIndex]?.push(found);
    return pages;
  }, maxPages);

const indexed = <Column extends string>(row: Row<Column>, index: number) => ({
  ...row,
  row_index: index,
});
