import type { MonotonicClock, Timer } from '../../ports/machine/clock.js';
import { secondMs } from '../../shared/time.js';
import { type PeriodicService, rounds } from '../service.js';

/** What a counter waits by, and where it reports its faults. */
export type CountingPorts = {
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly onFault: (error: unknown) => void;
};

/** What is counted, apart for each key. */
type Counted<Key> = {
  /** The keys with something to count. */
  readonly behind: () => Promise<readonly Key[]>;
  /** Counts at most `limit` in one transaction. Resolves to the number. */
  readonly count: (key: Key, limit: number) => Promise<number>;
  readonly limit: number;
};

/** The pause after a transaction, in times of its duration: sends get most of the database. */
const pauseShare = 4;
/** Interval between looks for something to count when all is counted. */
const everyMs = 5 * secondMs;

/** Counts what there is of each key, key after key in turn, a part at a time. */
export const countInTurns = <Key>(
  { behind, count, limit }: Counted<Key>,
  { monotonic, timer, onFault }: CountingPorts,
): PeriodicService => {
  let left: readonly Key[] = [];
  const countSome = async (): Promise<number> => {
    if (left.length === 0) left = await behind();
    const [key, ...others] = left;
    if (key === undefined) return everyMs;
    left = others;
    const startedAt = monotonic();
    const counted = await count(key, limit);
    if (counted >= limit) left = [...others, key];
    return left.length === 0 ? everyMs : pauseShare * (monotonic() - startedAt);
  };
  return rounds(countSome, { everyMs, timer, onFault });
};
