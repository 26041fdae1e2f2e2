import {
  type ClockReading,
  followClock,
  type SteadyRecord,
} from '../../core/model/time/follow-clock.js';
import type { Clock, MonotonicClock, SteadyClock, Timer } from '../../core/ports/machine/clock.js';
import type { SteadyRecords } from '../../core/ports/machine/steady-records.js';
import { PortFailure } from '../../core/ports/port-failure.js';
import { secondMs } from '../../core/shared/time.js';

/** A step of the clock that steady time follows. */
export type ClockStep = {
  /** Milliseconds; negative for back. */
  readonly ms: number;
  /** Whether it happened before this process started. */
  readonly wasDown: boolean;
};

export type SteadyTimePorts = {
  /** The wall clock. Followed where the store has no clock of its own. */
  readonly clock: Clock;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  /** Default: in this process, lost at its end. */
  readonly records?: SteadyRecords;
  /** Called with each step, in the one process that made up for it. Default: nothing. */
  readonly onStep?: (step: ClockStep) => void;
};

/** Steady time in one process. */
export type SteadyTime = {
  /** Counts by the monotonic clock since the last `follow`; before the first one, from the wall clock. */
  readonly now: SteadyClock;
  /**
   * Reads the clock again and makes up for its steps. Call it once a second, and wait for the first call before any
   * work. When it rejects, `now` counts on.
   */
  readonly follow: () => Promise<void>;
  /** Reads the clock once and stores nothing, for a process that ends soon. */
  readonly recheck: () => Promise<void>;
};

/** How often steady time is stored. A restart loses at most so much of it, and what passed since `follow`. */
const storeEveryMs = 2 * secondMs;
/** A living process writes the record at least as often. */
const aliveMs = 3 * secondMs;
/** An answer that takes longer does not tell the time well enough. */
const slowMs = secondMs;
/** Readings in which the first one has to be quick. */
const firstTries = 10;

/** The clock as it was read, `at` that instant by the monotonic clock. */
type Reading = Omit<ClockReading, 'counted'> & { readonly at: number };

/** How long it took, and whether it is the store's own clock, which other processes follow too. */
type ReadingOfStore = Reading & { readonly tookMs: number; readonly isShared: boolean };

/** Steady time, shared through `records`. */
export const steadyTime = (ports: SteadyTimePorts): SteadyTime => {
  const { clock, monotonic, timer, records = recordsInProcess(), onStep } = ports;
  let base = { at: clock(), monotonic: monotonic() };
  let hasFollowed = false;
  const nowAt = (instant: number) => Math.floor(base.at + instant - base.monotonic);

  const readClock = async (): Promise<ReadingOfStore> => {
    const asked = monotonic();
    const { record, storeClock } = await records.read();
    const at = monotonic();
    const tookMs = storeClock === undefined ? 0 : at - asked;
    const isShared = storeClock !== undefined;
    return { record, clock: storeClock ?? clock(), at, tookMs, isShared };
  };

  /** Follows one reading of the clock. Returns whether that holds: another process may have made up for the step. */
  const followReading = async ({ at, ...reading }: Reading): Promise<boolean> => {
    const counted = hasFollowed ? { at: nowAt(at), forMs: at - base.monotonic } : undefined;
    const { steppedMs, ...next } = followClock({ ...reading, counted });
    const { offsetMs, seenAt } = reading.record;
    const isDue = steppedMs !== 0 || next.at - seenAt >= storeEveryMs;
    const toStore = { offsetMs: next.offsetMs, seenAt: next.at };
    if (isDue && !(await records.write(toStore, offsetMs))) return false;
    base = { at: next.at, monotonic: at };
    if (steppedMs !== 0) onStep?.({ ms: steppedMs, wasDown: !hasFollowed });
    return true;
  };

  const follow = async (): Promise<void> => {
    const { tookMs, ...reading } = await readClock();
    hasFollowed = (tookMs <= slowMs && (await followReading(reading))) || hasFollowed;
  };

  /**
   * At a start, time that passed without any process looks like a step forward. Another process, if one is alive, makes
   * up for the step and says so in the record.
   */
  const waitForOthers = async (): Promise<void> => {
    const { record, clock: reading, isShared } = await readClock();
    const isBehind = reading + record.offsetMs > record.seenAt + aliveMs;
    if (isShared && record.seenAt > 0 && isBehind)
      await new Promise<void>((resolve) => void timer(aliveMs, resolve));
  };

  const followFirst = async (): Promise<void> => {
    await waitForOthers();
    for (let tries = 0; !hasFollowed && tries < firstTries; tries += 1) await follow();
    if (!hasFollowed) throw new PortFailure('the store answers too slowly to tell the time');
  };

  return {
    now: () => nowAt(monotonic()),
    follow: () => (hasFollowed ? follow() : followFirst()),
    recheck: async () => {
      const { at, ...reading } = await readClock();
      base = { at: followClock({ ...reading, counted: undefined }).at, monotonic: at };
    },
  };
};

const recordsInProcess = (): SteadyRecords => {
  let record: SteadyRecord = { offsetMs: 0, seenAt: 0 };
  return {
    read: async () => ({ record, storeClock: undefined }),
    write: async (next) => {
      record = next;
      return true;
    },
  };
};
