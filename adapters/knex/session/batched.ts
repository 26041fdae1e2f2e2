import { PortFailure } from '../../../core/ports/port-failure.js';

/** Calls in one batch, at most, by default. */
const defaultBatchSize = 500;

/** Pages in one batch, at most: the rows of all of them are in memory together. */
export const maxPages = 32;

type Waiting<Item, Result> = {
  readonly item: Item;
  readonly resolve: (answer: Result) => void;
  readonly reject: (error: unknown) => void;
};

/** Answers a batch of calls, in their order. Rejects for all of them together. */
type RunBatch<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

/**
 * Batches calls. The calls of one turn of the event loop, and those during a running batch, share the next batch. A
 * batch starts after each of its calls, so a call sees everything that was committed before it.
 */
export const batched = <Item, Result>(
  run: RunBatch<Item, Result>,
  maxBatchSize = defaultBatchSize,
): ((item: Item) => Promise<Result>) => {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  const flush = async (): Promise<void> => {
    while (waiting.length > 0) await runBatch(run, waiting.splice(0, maxBatchSize));
    isRunning = false;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) setImmediate(flush);
      isRunning = true;
    });
};

/** Runs a batch. After an error other than a `PortFailure` it runs each call alone, so only the cause fails. */
const runBatch = async <Item, Result>(
  run: RunBatch<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> => {
  try {
    const answers = await run(batch.map(({ item }) => item));
    for (const [i, { resolve }] of batch.entries()) resolve(answers[i] as Result);
  } catch (error) {
    if (error instanceof PortFailure || batch.length === 1)
      for (const { reject } of batch) reject(error);
    else for (const each of batch) await runBatch(run, [each]);
  }
};
