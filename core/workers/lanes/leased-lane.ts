import type { LaneKey, LaneLease } from '../../model/queue/lane.js';
import { pollEveryMs } from '../../model/queue/timing.js';
import type { Clock, MonotonicClock, Timer } from '../../ports/machine/clock.js';
import type { ChannelId } from '../../shared/ids.js';
import { type Instant, secondMs } from '../../shared/time.js';
import { wakeableSleep } from '../wakeable-sleep.js';

export type LeasedLanePorts = {
  readonly clock: Clock;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly onFault: (error: unknown) => void;
};

/** A lane in our hands. */
export type LeasedLane<Key extends LaneKey = ChannelId> = {
  readonly lease: LaneLease<Key>;
  /** By the monotonic clock. */
  readonly leasedSince: number;
  /** The lease holds until then, by the monotonic clock. */
  readonly extend: (until: number) => void;
  /** Something may be due. */
  readonly wake: () => void;
  /** What was read about the lane before counts no more. */
  readonly invalidate: () => void;
  /** Begins nothing more; what runs is finished, then the lane is given back. */
  readonly stop: () => void;
  /** Resolves once the lane is given back or lost; whether all went well in it. */
  readonly ended: Promise<boolean>;
};

/** What work in a lane sees of it. */
export type LaneScope = {
  /** Whether the lease will outlast so much time. */
  readonly outlasts: (ms: number) => boolean;
  /** How many pieces of work are under way. */
  readonly running: () => number;
  /** Lets a piece of work go on beside the rounds. When it rejects, the lane is given up. */
  readonly run: (work: Promise<void>) => void;
  readonly wake: () => void;
};

/** The work of one kind of lane. */
export type LaneWork = {
  /** Begins what may begin; how long to rest after it, or `idle` when nothing is due. */
  readonly round: () => Promise<number | 'idle'>;
  /** When something is due next. Asked while nothing is under way. */
  readonly nextDue: () => Promise<Instant | undefined>;
  /** Gives the lane back. */
  readonly release: () => Promise<void>;
  /** Something may be due; absent where every round looks. */
  readonly onWake?: () => void;
  /** What was read before counts no more; absent where every round reads anew. */
  readonly invalidate?: () => void;
};

/** A lane whose next work is due this soon is kept rather than given back. */
const keepForMs = 5 * secondMs;

/** Works in a lane round by round while its lease lasts and there is something to do. */
export const leasedLane = <Key extends LaneKey>(
  { clock, monotonic, timer, onFault }: LeasedLanePorts,
  lease: LaneLease<Key>,
  leasedUntil: number,
  workIn: (lane: LaneScope) => LaneWork,
): LeasedLane<Key> => {
  const sleep = wakeableSleep(timer);
  const running = new Set<Promise<void>>();
  let until = leasedUntil;
  let isStopping = false;
  let hasSucceeded = true;
  let idleRounds = 0;

  const fail = (error: unknown): void => {
    onFault(error);
    hasSucceeded = false;
    isStopping = true;
  };

  const runBeside = (work: Promise<void>): void => {
    idleRounds = 0;
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
  });

  /** How long there is nothing to do; undefined when the lane can be given back. */
  const idleMs = async (): Promise<number | undefined> => {
    if (running.size > 0) return pollEveryMs;
    const due = await work.nextDue();
    const inMs = due === undefined ? Infinity : due - clock();
    if (inMs > 0 && inMs <= keepForMs) return Math.min(inMs, pollEveryMs);
    idleRounds += 1;
    if (idleRounds > 1) return undefined;
    return inMs > 0 ? pollEveryMs : 0;
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

  /** What the store cannot take back now is offered to it again, while it is ours to give. */
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
    stop: () => {
      isStopping = true;
      sleep.wake();
    },
    ended: run().then(() => hasSucceeded),
  };
};
