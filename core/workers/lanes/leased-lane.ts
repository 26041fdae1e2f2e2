import type { LaneKey, LaneLease } from '../../model/queue/lane.js';
import type { MonotonicClock, SteadyClock, Timer } from '../../ports/machine/clock.js';
import type { ChannelId } from '../../shared/ids.js';
import { deferred } from '../../shared/scheduling/deferred.js';
import { type Machine, machine } from '../../shared/scheduling/machine.js';
import type { Instant } from '../../shared/time.js';
import { alarm } from '../alarm.js';
import { type LaneEvent, type LaneState, laneStep, openedLane } from './lane-step.js';

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
  /**
   * When something is due next, by steady time, as far as it was read: a release reads it again. Called only while no work
   * is in flight.
   */
  readonly nextDue: () => Promise<Instant | undefined>;
  /** Releases the lane. */
  readonly release: () => Promise<void>;
  /** Called when something may be due. Absent where every round reads the store. */
  readonly onWake?: () => void;
  /** Called when what was read may be outdated. Absent where every round reads the store. */
  readonly invalidate?: () => void;
};

/** Runs rounds of work in a lane while its lease lasts and work is due. */
export const leasedLane = <Key extends LaneKey>(
  { steady, monotonic, timer, onFault }: LeasedLanePorts,
  lease: LaneLease<Key>,
  leasedUntil: number,
  workIn: (lane: LaneScope) => LaneWork,
): LeasedLane<Key> => {
  const ended = deferred<boolean>();
  const sleep = alarm(timer, 'lane');

  const lane: Machine<LaneState, LaneEvent> = machine(
    { step: laneStep, initial: openedLane(leasedUntil), now: monotonic },
    {
      round: () =>
        void work.round().then((pauseMs) => lane.send({ kind: 'round_ended', pauseMs }), failed),
      read_due: () =>
        void work
          .nextDue()
          .then((due = Infinity) => lane.send({ kind: 'due_read', inMs: due - steady() }), failed),
      set_timer: ({ ms }) => sleep.set(ms, () => lane.send({ kind: 'timer_fired' })),
      cancel_timer: sleep.cancel,
      release: () =>
        void work.release().then(
          () => lane.send({ kind: 'released' }),
          (error) => lane.send({ kind: 'release_failed', error }),
        ),
      report: ({ error }) => onFault(error),
      end: ({ hasSucceeded }) => ended.resolve(hasSucceeded),
    },
  );
  const failed = (error: unknown): void => lane.send({ kind: 'failed', error });
  const wake = (): void => lane.send({ kind: 'woken' });
  const stop = (): void => lane.send({ kind: 'stopped' });

  const work = workIn({
    outlasts: (ms) => monotonic() + ms < lane.state().until,
    running: () => lane.state().running,
    run: (piece) => {
      lane.send({ kind: 'work_begun' });
      void piece.then(
        () => lane.send({ kind: 'work_ended' }),
        (error) => lane.send({ kind: 'work_failed', error }),
      );
    },
    wake,
    isEnding: () => lane.state().isStopping,
    end: stop,
  });
  wake();

  return {
    lease,
    leasedSince: monotonic(),
    extend: (until) => lane.send({ kind: 'extended', until }),
    wake: () => {
      work.onWake?.();
      wake();
    },
    invalidate: () => {
      work.invalidate?.();
      wake();
    },
    stop,
    ended: ended.promise,
  };
};
