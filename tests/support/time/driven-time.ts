import type {
  Clock,
  MonotonicClock,
  SteadyClock,
  Timer,
} from '../../../core/ports/machine/clock.js';
import type { Instant } from '../../../core/shared/time.js';
import { nextTurn } from './event-loop.js';

/** Time that stands still until somebody moves it: the clocks and the timer go on together. */
export type DrivenTime = {
  readonly clock: Clock;
  readonly monotonic: MonotonicClock;
  /** Takes part in no step of the wall clock. */
  readonly steady: SteadyClock;
  readonly timer: Timer;
  /** Lets so much time pass; what a timer sets off has run to its end before the next one fires. */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets time pass until something holds; throws when it does not hold in time. */
  readonly advanceUntil: (withinMs: number, holds: () => Promise<boolean>) => Promise<void>;
  /** Lets a long time pass that no timer and no lease notices, as if no process had run. */
  readonly skip: (ms: number) => void;
  /** Sets the wall clock, and nothing else, forward or back. */
  readonly shiftWall: (ms: number) => void;
};

/** So many timers in one millisecond, and something is going round in circles. */
const timersAtOnce = 10_000;

type Waiter = { readonly due: number; readonly callback: () => void };

export const drivenTime = (start: Instant): DrivenTime => {
  const waiters = new Set<Waiter>();
  let passed = 0;
  let firedNow = 0;
  let wall = start;
  let steady = start;

  const timer: Timer = (ms, callback) => {
    const waiter = { due: passed + ms, callback };
    waiters.add(waiter);
    return () => void waiters.delete(waiter);
  };

  /** Fires what is due first, by then at the latest; whether there was anything. */
  const fireNext = async (by: number): Promise<boolean> => {
    const [next] = [...waiters].sort((a, b) => a.due - b.due);
    if (!next || next.due > by) return false;
    firedNow = next.due > passed ? 0 : firedNow + 1;
    if (firedNow > timersAtOnce) throw new Error('timers go round in circles, and no time passes');
    passed = Math.max(passed, next.due);
    waiters.delete(next);
    next.callback();
    await nextTurn();
    return true;
  };

  const advance = async (ms: number): Promise<void> => {
    const end = passed + ms;
    await nextTurn();
    while (await fireNext(end));
    passed = end;
  };

  return {
    clock: () => wall + passed,
    monotonic: () => passed,
    steady: () => steady + passed,
    skip: (ms) => {
      wall += ms;
      steady += ms;
    },
    timer,
    advance,
    advanceUntil: async (withinMs, holds) => {
      const end = passed + withinMs;
      await nextTurn();
      while (!(await holds()))
        if (!(await fireNext(end))) throw new Error(`it did not come to hold in ${withinMs} ms`);
    },
    shiftWall: (ms) => {
      wall += ms;
    },
  };
};
