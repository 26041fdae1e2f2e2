/** How much longer the next limit is, and the longest that is tried, in milliseconds. */
const growth = 8;
const longestMs = 60_000;

/**
 * Runs a case that waits out a limit of the product, while something else has to arrive within it: with a short limit, and with
 * a longer one when that fails. Throws what the case threw with the longest.
 */
export const growing = async (
  firstMs: number,
  run: (limitMs: number) => Promise<unknown>,
): Promise<void> => {
  for (let limitMs = firstMs; ; limitMs *= growth)
    try {
      await run(limitMs);
      return;
    } catch (error) {
      if (limitMs * growth > longestMs) throw error;
    }
};
