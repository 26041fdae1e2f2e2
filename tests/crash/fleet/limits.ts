import { rateClasses } from '../../../core/model/rate-limits/bucket.js';

/** What the processes of a fleet let through together. */
export type LimitedTogether = {
  readonly granted: number;
  /** What one bucket gives in the same time. */
  readonly limit: number;
  readonly seconds: number;
};

const readersOfProcess = 8;

/** Asks all processes as often as they answer, with one project's key, for so many seconds. */
export const limitTogether = async (
  urls: readonly string[],
  key: string,
  seconds: number,
): Promise<LimitedTogether> => {
  const started = performance.now();
  const until = started + 1_000 * seconds;
  let granted = 0;
  const read = async (url: string): Promise<void> => {
    while (performance.now() < until) {
      const headers = { authorization: `Bearer ${key}` };
      const response = await fetch(`${url}/v1/messages/msg_unknown`, { headers });
      await response.arrayBuffer();
      if (response.status !== 429) granted += 1;
    }
  };
  const readers = urls.flatMap((url) => Array.from({ length: readersOfProcess }, () => read(url)));
  await Promise.all(readers);
  const took = (performance.now() - started) / 1_000;
  const { perSecond, burst } = rateClasses.read;
  return { granted, limit: burst + perSecond * took, seconds: took };
};
