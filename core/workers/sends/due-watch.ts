import { pollEveryMs } from '../../model/queue/timing.js';
import type { MonotonicClock, SteadyClock } from '../../ports/machine/clock.js';
import type { Instant } from '../../shared/time.js';

/** What a lane knows of its queue without reading it. */
export type DueWatch = {
  /** Whether nothing is due, as far as is known: each due job is claimed. True for one second at most without a look. */
  readonly isQuiet: () => boolean;
  /**
   * Reads when a job is due next, in place of a look that has become due. True when nothing is: no look is needed for a
   * second.
   */
  readonly staysQuiet: (read: () => Promise<Instant | undefined>) => Promise<boolean>;
  /** Whether due jobs wait for a place: the last look left some. True before the first look. */
  readonly hasBacklog: () => boolean;
  /** Says that due jobs wait for a place. */
  readonly addBacklog: () => void;
  /** Says that something may be due. */
  readonly wake: () => void;
  /** Begins a look at the queue. The returned function ends it: `isAll` when every due job is claimed. */
  readonly recheck: () => (isAll: boolean) => void;
  /** When a job is due next: as read before, or read now. */
  readonly nextDue: (read: () => Promise<Instant | undefined>) => Promise<Instant | undefined>;
};

/** A watch on a queue that has not been looked at. A wake during a look or a reading counts after it. */
export const dueWatch = ({
  steady,
  monotonic,
}: {
  readonly steady: SteadyClock;
  readonly monotonic: MonotonicClock;
}): DueWatch => {
  let wakes = 0;
  let isEmpty = false;
  let isBacklogged = true;
  let staleAt = Number.NEGATIVE_INFINITY;
  let next: { readonly at: Instant | undefined } | undefined;

  return {
    isQuiet: () => isEmpty && monotonic() < staleAt && (next?.at ?? Infinity) > steady(),
    staysQuiet: async (read) => {
      if (!isEmpty) return false;
      const [seen, readAt] = [wakes, monotonic()];
      const at = await read();
      if (wakes !== seen || (at ?? Infinity) <= steady()) return false;
      next = { at };
      staleAt = readAt + pollEveryMs;
      return true;
    },
    hasBacklog: () => isBacklogged,
    addBacklog: () => {
      isBacklogged = true;
    },
    wake: () => {
      wakes += 1;
      isEmpty = false;
      next = undefined;
    },
    recheck: () => {
      const seen = wakes;
      isEmpty = false;
      next = undefined;
      staleAt = monotonic() + pollEveryMs;
      return (isAll) => {
        isEmpty = isAll && wakes === seen;
        isBacklogged = !isAll;
      };
    },
    nextDue: async (read) => {
      if (next && isEmpty) return next.at;
      const seen = wakes;
      const at = await read();
      if (wakes === seen) next = { at };
      return at;
    },
  };
};
