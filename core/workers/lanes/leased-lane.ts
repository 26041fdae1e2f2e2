import type { LaneKey, LaneLease } from '../../model/queue/lane.js';
import { pollEveryMs } from '../../model/queue/timing.js';
import type { MonotonicClock, SteadyClock, Timer } from '../../ports/machine/clock.js';
import type { ChannelId } from '../../shared/ids.js';
import { type Instant, secondMs } from '../../shared/time.js';
import { wakeableSleep } from '../wakeable-sleep.js';

export type LeasedLanePorts = {
  readonly steady: SteadyClock;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly onFault: (error: unknown) => void;
};

/** A lane that this worker has leased and works in. */
export type LeasedLane<Key extends LaneKey = ChannelId> = {
  readonly lease: LaneLease<Key>;
  /** Start of the lease, by the monotonic clock. */
  readonly leasedSince: number;
  /** Sets the end of the lease, by the monotonic clock. */
  readonly extend: (until: number) => void;
  /** Says that something may be due. */
  readonly wake: () => void;
  /** Says that what was read about the lane may be outdated. */
  readonly invalidate: () => void;
  /** Starts no further work, waits for the work in flight, and releases the lane. */
  readonly stop: () => void;
  /** Resolves when the lane is released or lost: true if no work in it failed. */
  readonly ended: Promise<boolean>;
};

/** What the work in a lane may use of it. */
export type LaneScope = {
  /** Whether the lease lasts longer than `ms` from now. */
  readonly outlasts: (ms: number) => boolean;
  /** Number of pieces of work in flight. */
  readonly running: () => number;
  /** Runs a piece of work beside the rounds. If it rejects, the lane stops. */
  readonly run: (work: Promise<void>) => void;
  readonly wake: () => void;
  /** Whether no further work may start. */
  readonly isEnding: () => boolean;
  /** Starts no further work and releases the lane, as `stop` does. */
  readonly end: () => void;
};

/** The work of one kind of lane. */
export type LaneWork = {
  /**
   * Starts what may start. Returns the pause before the next round in milliseconds, or `idle` when
   * nothing is due.
   */
  readonly round: () => Promise<number | 'idle'>;
  /** When something is due next, by steady time. Called only while no work is in flight. */
  readonly nextDue: () => Promise<Instant | undefined>;
  /** Releases the lane. */
  readonly release: () => Promise<void>;
  /** Called when something may be due. Absent where every round reads the store. */
  readonly onWake?: () => void;
  /** Called when what was read may be outdated. Absent where every round reads the store. */
  readonly invalidate?: () => void;
};

/** A lane whose next work is due within this time is kept instead of released. */
const keepForMs = 5 * secondMs;

/** Runs rounds of work in a lane while its lease lasts and work is due. */
export const leasedLane = <Key extends LaneKey>(
  { steady, monotonic, timer, onFault }: LeasedLanePorts,
  lease: LaneLease<Key>,
  leasedUntil: number,
  workIn: (lane: LaneScope) => LaneWork,
): LeasedLane<Key> => {
  const sleep = wakeableSleep(timer);
  const running = new Set<Promise<void>>();
  let until = leasedUntil;
  let isStopping = false;
  let hasSucceeded = true;
  /** Since when no round found work, by the monotonic clock. Undefined after work. */
  let idleSince: number | undefined;
  /** Whether the last round found no work although some was due. */
  let wasDue = false;

  const stop = (): void => {
    isStopping = true;
    sleep.wake();
  };

  const fail = (error: unknown): void => {
    onFault(error);
    hasSucceeded = false;
    isStopping = true;
  };

  const runBeside = (work: Promise<void>): void => {
    idleSince = undefined;
    wasDue = false;
    const run = work.catch(fail).finally(() => {
      running.delete(run);
      sleep.wake();
    });
    running.add(run);
  };

  const work = workIn({
    outlasts: (ms) => monotonic() + ms < until,
    running: () => running.size,
    run: runBeside,
    wake: sleep.wake,
    isEnding: () => isStopping,
    end: stop,
  });

  /** How long nothing is due, or undefined when the lane can be released. */
  const idleMs = async (): Promise<number | undefined> => {
    if (running.size > 0) return pollEveryMs;
    const due = await work.nextDue();
    const inMs = due === undefined ? Infinity : due - steady();
    if (inMs > 0 && inMs <= keepForMs) return Math.min(inMs, pollEveryMs);
    if (inMs <= 0) {
      if (wasDue) return undefined;
      wasDue = true;
      return 0;
    }
    idleSince ??= monotonic();
    const leftMs = idleSince + pollEveryMs - monotonic();
    return leftMs > 0 ? leftMs : undefined;
  };

  const round = async (): Promise<void> => {
    const next = await work.round();
    if (next === 0) return;
    const pauseMs = next === 'idle' ? await idleMs() : next;
    if (pauseMs === undefined) isStopping = true;
    else await sleep.wait(pauseMs);
  };

  const run = async (): Promise<void> => {
    try {
      while (!isStopping && monotonic() < until) await round();
    } catch (error) {
      fail(error);
    }
    await Promise.all(running);
    await release();
  };

  /** Releases the lane, and retries while the lease lasts. */
  const release = async (): Promise<void> => {
    for (const ours = until; monotonic() < ours; await sleep.wait(pollEveryMs))
      try {
        return await work.release();
      } catch (error) {
        fail(error);
      }
  };

  return {
    lease,
    leasedSince: monotonic(),
    extend: (later) => {
      until = later;
      sleep.wake();
    },
    wake: () => {
      work.onWake?.();
      sleep.wake();
    },
    invalidate: () => {
      work.invalidate?.();
      sleep.wake();
    },
    stop,
    ended: run().then(() => hasSucceeded),
  };
};
