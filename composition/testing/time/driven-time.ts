import type {
  Clock,
  MonotonicClock,
  SteadyClock,
  Timer,
} from '../../../core/ports/machine/clock.js';
import { type Instant, minuteMs } from '../../../core/shared/time.js';
import { nextTurn } from './event-loop.js';

/** Time that stands still until a test moves it. The clocks and the timer move together. */
export type DrivenTime = {
  readonly clock: Clock;
  readonly monotonic: MonotonicClock;
  /** Takes part in no step of the wall clock. */
  readonly steady: SteadyClock;
  readonly timer: Timer;
  /**
   * Lets so many milliseconds pass. Timers fire in the order of their due times; what one of them starts has ended
   * before the next fires.
   */
  readonly advance: (ms: number) => Promise<void>;
  /** Lets time pass until `holds` resolves to true. Throws when it does not within so many milliseconds. */
  readonly advanceUntil: (withinMs: number, holds: () => Promise<boolean>) => Promise<void>;
  /** Lets a long time pass that no timer and no lease notices, as if no process had run. */
  readonly skip: (ms: number) => void;
  /** Says that something was committed that polls have to look for: a commit of a lane is then an event. */
  readonly noteCommit: () => void;
  /** Sets the wall clock, and nothing else, forward or back. */
  readonly shiftWall: (ms: number) => void;
};

/**
 * When a frequent poll can find work, unless something else happens first; infinite when there is none. `now` or earlier: a poll
 * may find work at any time.
 */
export type NextWork = {
  /** The earliest work that a poll finds from then on, until one has done it. */
  readonly workAt: Instant;
  /** The first instant after `since` at which every poll has to look, because what is due then shows no more afterwards. */
  readonly lookAt: Instant;
};
export type IdleUntil = (now: Instant, since: Instant) => Promise<NextWork>;

/** So many timers in one millisecond: something runs in a circle. */
const timersAtOnce = 10_000;
/** The longest interval of a frequent poll. */
const frequentMs = minuteMs;

type Waiter = {
  /** How many events there were when it was set. */
  readonly events: number;
  readonly due: number;
  /** Whether it looks for work, and how often: a rare poll is never left out. */
  readonly poll: 'frequent' | 'rare' | undefined;
  /** Whether it continues the work in a lane, of which others learn by commits. */
  readonly isOfLane: boolean;
  readonly fire: () => void;
};

const never: Waiter = {
  events: 0,
  due: Infinity,
  poll: undefined,
  isOfLane: false,
  fire: () => {},
};

const firstOf = (waiters: Iterable<Waiter>): Waiter => {
  let first = never;
  for (const waiter of waiters) if (waiter.due < first.due) first = waiter;
  return first;
};

/**
 * Time that starts at an instant. With `idleUntil`, frequent polls that would find nothing are left out, so that a day
 * takes no longer than what happens in it. `onTimer` is called before each timer that fires.
 */
export const drivenTime = (
  start: Instant,
  idleUntil?: IdleUntil,
  onTimer: () => void = () => {},
): DrivenTime => {
  const waiters = new Set<Waiter>();
  let passed = 0;
  let firedAt = 0;
  let firedNow = 0;
  let wall = start;
  let steady = start;
  /** How often something happened that each poll has to look at. */
  let events = 0;
  let commits = 0;
  /** Until when each instant at which every poll has to look was an event. */
  let lookedUntil = 0;

  const timer: Timer = (ms, callback, kind) => {
    const poll = kind === 'poll' ? (ms <= frequentMs ? 'frequent' : 'rare') : undefined;
    const isOfLane = kind === 'lane';
    const waiter: Waiter = { events, due: passed + ms, poll, isOfLane, fire: callback };
    waiters.add(waiter);
    return () => void waiters.delete(waiter);
  };

  const fire = async (waiter: Waiter): Promise<void> => {
    const at = Math.max(passed, waiter.due);
    firedNow = at > firedAt ? 0 : firedNow + 1;
    firedAt = at;
    if (firedNow > timersAtOnce)
      throw new Error(
        `${timersAtOnce} timers fired, and no time passed: something runs in a circle`,
      );
    passed = at;
    if (!waiter.poll && !waiter.isOfLane) events += 1;
    waiters.delete(waiter);
    onTimer();
    const committed = commits;
    waiter.fire();
    await nextTurn();
    if (waiter.isOfLane && commits > committed) events += 1;
  };

  /** A frequent poll that has looked since the last event finds nothing until there is work. */
  const isIdle = (waiter: Waiter): boolean =>
    waiter.poll === 'frequent' && waiter.events === events;

  const passTo = (to: number, lookAt: number): void => {
    passed = to;
    if (lookAt > to) return;
    events += 1;
    lookedUntil = to;
  };

  /** Of the polls that were left out, the one that looked last: it is the likeliest to have work again. */
  const lastLeftOut = (): Waiter =>
    [...waiters].filter((waiter) => waiter.due < passed && isIdle(waiter)).at(-1) ?? never;

  /**
   * Passes time in which no timer has anything to do, by `end` at most. Resolves to the timer to fire, if there is one now. Idle
   * polls that are due look one after another while there is work: once one of them has done it, the others would find nothing.
   */
  const passIdleTime = async (next: Waiter, end: number, idle: IdleUntil) => {
    const found = await idle(steady + passed, steady + lookedUntil);
    const lookAt = found.lookAt - steady;
    const until = Math.min(found.workAt - steady, lookAt);
    const soon = Math.max(next.due, passed);
    if (until <= soon || passed === end) {
      if (next.due < passed && lookAt > passed) return lastLeftOut();
      passTo(soon, lookAt);
      return next;
    }
    const other = firstOf([...waiters].filter((waiter) => !isIdle(waiter)));
    if (other.due < Math.min(until, end)) return other;
    passTo(Math.min(until, end), lookAt);
    return undefined;
  };

  /**
   * Fires the next timer that is due by `end`, or passes time without one. An idle poll fires only when there may be work, and at
   * `end`. Resolves to whether there was a timer.
   */
  const goOn = async (end: number): Promise<boolean> => {
    const next = firstOf(waiters);
    if (next.due > end) return false;
    const isLeftOut = idleUntil !== undefined && isIdle(next);
    const waiter = isLeftOut ? await passIdleTime(next, end, idleUntil) : next;
    if (waiter) await fire(waiter);
    return true;
  };

  const advance = async (ms: number): Promise<void> => {
    const end = passed + ms;
    events += 1;
    await nextTurn();
    while (await goOn(end));
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
    noteCommit: () => {
      commits += 1;
    },
    timer,
    advance,
    advanceUntil: async (withinMs, holds) => {
      const end = passed + withinMs;
      events += 1;
      await nextTurn();
      while (!(await holds()))
        if (!(await goOn(end))) throw new Error(`it does not hold after ${withinMs} ms`);
    },
    shiftWall: (ms) => {
      wall += ms;
    },
  };
};
