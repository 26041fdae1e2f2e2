import { PortFailure } from '../../../core/ports/port-failure.js';
import type { Row } from './statement.js';

/** Look-ups in one statement. */
const maxBatchSize = 500;

type Waiting<Column extends string, Found> = {
  readonly row: Row<Column>;
  readonly resolve: (found: Found | undefined) => void;
  readonly reject: (error: unknown) => void;
};

type Results<Found> = readonly { readonly rowIndex: number; readonly found: Found }[];

/**
 * Batches look-ups. The calls of one turn of the event loop, and those during a running statement, share the next
 * statement. A statement starts after each of its calls, so a call sees everything that was committed before it.
 */
export const batchLookUps = <Column extends string, Found>(
  find: (rows: readonly Row<Column | 'row_index'>[]) => Promise<Results<Found>>,
): ((row: Row<Column>) => Promise<Found | undefined>) => {
  const waiting: Waiting<Column, Found>[] = [];
  let isRunning = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) await runBatch(find, waiting.splice(0, maxBatchSize));
    isRunning = false;
  };

  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject });
      if (!isRunning) setImmediate(flush);
      isRunning = true;
    });
};

/** Runs a batch. After an error other than a `PortFailure` it runs each look-up alone, so only the cause fails. */
const runBatch = async <Column extends string, Found>(
  find: (rows: readonly Row<Column | 'row_index'>[]) => Promise<Results<Found>>,
  batch: readonly Waiting<Column, Found>[],
): Promise<void> => {
  try {
    const results = await find(batch.map(({ row }, index) => ({ ...row, row_index: index })));
    const byIndex = new Map(results.map(({ rowIndex, found }) => [rowIndex, found]));
    for (const [index, { resolve }] of batch.entries()) resolve(byIndex.get(index));
  } catch (error) {
    if (error instanceof PortFailure || batch.length === 1)
      for (const { reject } of batch) reject(error);
    else for (const each of batch) await runBatch(find, [each]);
  }
};
