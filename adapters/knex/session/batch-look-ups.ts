import { batched } from './batched.js';
import type { Row } from './statement.js';

type Results<Found> = readonly { readonly rowIndex: number; readonly found: Found }[];

/** Finds results for many rows. It says for which row each result is. */
type FindAll<Column extends string, Found> = (
  rows: readonly Row<Column | 'row_index'>[],
) => Promise<Results<Found>>;

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

const indexed = <Column extends string>(row: Row<Column>, index: number) => ({
  row_index: index,
  ...row,
});
