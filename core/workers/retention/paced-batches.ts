import type { MonotonicClock, Timer } from '../../ports/machine/clock.js';

/** What one batch removed, and whether it found no more to look at. */
export type Batch = { readonly removed: number; readonly isLast: boolean };

/** Repeats batches of at most so many rows until one finds no more. Resolves to the number of removed rows. */
export type InBatches = (batch: (rows: number) => Promise<Batch>) => Promise<number>;

/** Batches of one call. The rest waits for the next run. */
const maxBatches = 20_000;
/** Rows of one batch. */
const [minRows, firstRows, maxRows] = [20, 40, 100];
/** How long a batch should take: as long a send beside it may have to wait. */
const batchMs = 4;
/** The pause after a batch, in times of its duration: other transactions get most of the database. */
const pauseShare = 4;

/** Rows of the next batch, by the time that one of `rows` took. */
export const nextRows = (rows: number, tookMs: number): number => {
  if (tookMs > batchMs) return Math.max(minRows, Math.floor((rows * batchMs) / tookMs));
  return tookMs < batchMs / 2 ? Math.min(maxRows, Math.ceil(rows * 1.5)) : rows;
};

export type PacePorts = { readonly monotonic: MonotonicClock; readonly timer: Timer };

/** Batches whose size follows their duration, in all calls of one run. */
export const pacedBatches = ({ monotonic, timer }: PacePorts): InBatches => {
  let rows = firstRows;
  return async (batch) => {
    let removed = 0;
    for (let done = 0; done < maxBatches; done += 1) {
      const startedAt = monotonic();
      const one = await batch(rows);
      removed += one.removed;
      if (one.isLast) break;
      const tookMs = monotonic() - startedAt;
      rows = nextRows(rows, tookMs);
      await new Promise<void>((resolve) => void timer(pauseShare * tookMs, resolve));
    }
    return removed;
  };
};
