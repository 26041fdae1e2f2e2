import { hangMs } from '../../conformance/in-time.js';

const firstPauseMs = 10;
const longestPauseMs = 500;

/**
 * Tries an assertion again until it holds; throws what it threw last when that hangs. An `assert.ok` in it wants a message of
 * its own: without one it parses its source file at every failure, and nothing else runs meanwhile.
 */
export const eventually = async <Found>(
  holds: () => Promise<Found>,
  withinMs = hangMs,
): Promise<Found> => {
  const until = performance.now() + withinMs;
  let pauseMs = firstPauseMs;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
  }
};
