import { batched } from './batched.js';
import type { Row } from './statement.js';

type Results<Found> = readonly { readonly rowIndex: number; readonly found: Found }[];

/** Batches look-ups into statements. `find` says for which row each result is. */
export const batchLookUps = <Column extends string, Found>(
  find: (rows: readonly Row<Column | 'row_index'>[]) => Promise<Results<Found>>,
): ((row: Row<Column>) => Promise<Found | undefined>) =>
  batched(async (rows) => {
    const results = await find(rows.map((row, index) => ({ ...row, row_index: index })));
    const byIndex = new Map(results.map(({ rowIndex, found }) => [rowIndex, found]));
    return rows.map((_, index) => byIndex.get(index));
  });
