import type { Output } from '../output.js';

/** What a command is doing, and how much of it is done. A total of 0 is unknown. */
export type OnProgress = (step: string, done: number, total: number) => void;

/** Time between two lines, in milliseconds. */
const everyMs = 100;

/** Does work and shows its progress in one line of a terminal, which is empty afterwards. Elsewhere shows nothing. */
export const withProgress = async <Result>(
  { error, errorColumns }: Output,
  work: (onProgress: OnProgress) => Promise<Result>,
): Promise<Result> => {
  if (errorColumns === undefined) return work(() => {});
  let shownAt = Number.NEGATIVE_INFINITY;
  try {
    return await work((step, done, total) => {
      const now = performance.now();
      if (now - shownAt < everyMs) return;
      shownAt = now;
      error(`\r\u001b[K${step}: ${done}${total > 0 ? ` of ${total}` : ''}`);
    });
  } finally {
    error('\r\u001b[K');
  }
};
