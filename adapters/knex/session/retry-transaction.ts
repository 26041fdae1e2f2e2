import { setTimeout as pause } from 'node:timers/promises';

/** How often a transaction is done anew before its failure counts. */
const repeats = 3;
const firstPauseMs = 20;

/** Does something, and does it anew while its failure is a passing one, with a growing random pause between. */
export const retryTransaction = async <A>(
  once: () => Promise<A>,
  isPassing: (error: unknown) => boolean,
): Promise<A> => {
  for (let repeat = 0; ; repeat += 1) {
    try {
      return await once();
    } catch (error) {
      if (repeat === repeats || !isPassing(error)) throw error;
    }
    await pause(Math.random() * firstPauseMs * 2 ** repeat);
  }
};
