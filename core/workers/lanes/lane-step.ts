import { pollEveryMs } from '../../model/queue/timing.js';
import type { Step } from '../../shared/scheduling/machine.js';
import { secondMs } from '../../shared/time.js';

/**
 * What a leased lane is doing: it runs a round, reads when something is due next, or is asleep; at the end it waits for the work
 * in flight, releases the lane, and retries that.
 */
export type LanePhase =
  | 'round'
  | 'reading'
  | 'asleep'
  | 'draining'
  | 'releasing'
  | 'retrying'
  | 'ended';

/** The state of a leased lane. All times are of the monotonic clock. */
export type LaneState = {
  readonly phase: LanePhase;
  /** End of the lease. */
  readonly until: number;
  /** Whether no further work may start. */
  readonly isStopping: boolean;
  readonly hasFailed: boolean;
  /** Pieces of work in flight. */
  readonly running: number;
  /** Whether something may have become due since the last round began. */
  readonly isWoken: boolean;
  /** Since when no round found work. Undefined after work. */
  readonly idleSince: number | undefined;
  /** Whether the last round found no work although some was due. */
  readonly wasDue: boolean;
  /** Whether the lane is released at the end of its sleep, without another round: the release reads what is due. */
  readonly isLeaving: boolean;
};

export type LaneEvent =
  /** `idle`: the round found nothing due. */
  | { readonly kind: 'round_ended'; readonly pauseMs: number | 'idle' }
  /** Milliseconds until something is due; `Infinity` when nothing is. */
  | { readonly kind: 'due_read'; readonly inMs: number }
  /** A round or a read failed. */
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'woken' }
  | { readonly kind: 'timer_fired' }
  | { readonly kind: 'extended'; readonly until: number }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'work_begun' }
  | { readonly kind: 'work_ended' }
  | { readonly kind: 'work_failed'; readonly error: unknown }
  | { readonly kind: 'released' }
  | { readonly kind: 'release_failed'; readonly error: unknown };

export type LaneEffect =
  | { readonly kind: 'round' }
  | { readonly kind: 'read_due' }
  | { readonly kind: 'set_timer'; readonly ms: number }
  | { readonly kind: 'cancel_timer' }
  | { readonly kind: 'release' }
  | { readonly kind: 'report'; readonly error: unknown }
  | { readonly kind: 'end'; readonly hasSucceeded: boolean };

type After = readonly [LaneState, readonly LaneEffect[]];

/** A lane whose next work is due within this time is kept instead of released. */
const keepForMs = 5 * secondMs;

/** A lane that was leased until then. It begins its first round when it is woken. */
export const openedLane = (until: number): LaneState => ({
  phase: 'asleep',
  until,
  isStopping: false,
  hasFailed: false,
  running: 0,
  isWoken: false,
  idleSince: undefined,
  wasDue: false,
  isLeaving: false,
});

/** Runs rounds while the lease lasts and work is due, waits for the work in flight, and releases the lane. */
export const laneStep: Step<LaneState, LaneEvent, LaneEffect> = (state, event, now) => {
  switch (event.kind) {
    case 'round_ended':
      return afterRound(state, event.pauseMs, now);
    case 'due_read':
      return keepOrRelease(state, event.inMs, now);
    case 'failed':
      return failing(event.error, goOn(failed(state), now));
    case 'woken':
      return wake(state, now);
    case 'timer_fired':
      return state.phase === 'asleep'
        ? goOn({ ...state, isStopping: state.isStopping || state.isLeaving }, now)
        : release(state, now);
    case 'extended':
      return wake(isReleasing(state) ? state : { ...state, until: event.until }, now);
    case 'stopped':
      return wake({ ...state, isStopping: true }, now);
    case 'work_begun':
      return [
        {
          ...state,
          ...{ running: state.running + 1, idleSince: undefined, wasDue: false, isLeaving: false },
        },
        [],
      ];
    case 'work_ended':
      return wake({ ...state, running: state.running - 1 }, now);
    case 'work_failed':
      return failing(event.error, wake({ ...failed(state), running: state.running - 1 }, now));
    case 'released':
      return end(state);
    case 'release_failed':
      return failing(event.error, [
        { ...failed(state), phase: 'retrying' },
        [{ kind: 'set_timer', ms: pollEveryMs }],
      ]);
  }
};

const failed = (state: LaneState): LaneState => ({ ...state, hasFailed: true, isStopping: true });

const failing = (error: unknown, [state, effects]: After): After => [
  state,
  [{ kind: 'report', error }, ...effects],
];

const afterRound = (state: LaneState, pauseMs: number | 'idle', now: number): After => {
  if (pauseMs === 0) return goOn(state, now);
  if (pauseMs !== 'idle') return sleep(state, pauseMs, now);
  if (state.running > 0) return sleep(state, pollEveryMs, now);
  return [{ ...state, phase: 'reading' }, [{ kind: 'read_due' }]];
};

/** Keeps the lane while its next work is due soon, and for a poll after its last work. */
const keepOrRelease = (state: LaneState, inMs: number, now: number): After => {
  // Work that began during the read.
  if (state.running > 0) return sleep(state, pollEveryMs, now);
  if (inMs <= 0 && !state.wasDue) return sleep({ ...state, wasDue: true }, 0, now);
  if (inMs > 0 && inMs <= keepForMs) return sleep(state, Math.min(inMs, pollEveryMs), now);
  const idleSince = state.idleSince ?? now;
  const leftMs = inMs <= 0 ? 0 : idleSince + pollEveryMs - now;
  // What is due soon after that is worth another round: a lane that has left finds it by its next poll alone.
  const isLeaving = inMs > keepForMs + leftMs;
  if (leftMs > 0) return sleep({ ...state, idleSince, isLeaving }, leftMs, now);
  return goOn({ ...state, isStopping: true }, now);
};

/** Sleeps, unless something may have become due since the round began. */
const sleep = (state: LaneState, ms: number, now: number): After =>
  state.isWoken || state.isStopping
    ? goOn(state, now)
    : [{ ...state, phase: 'asleep' }, [{ kind: 'set_timer', ms }]];

const wake = (state: LaneState, now: number): After => {
  if (state.phase === 'draining') return goOn(state, now);
  if (state.phase !== 'asleep') return [{ ...state, isWoken: true }, []];
  const [after, effects] = goOn(state, now);
  return [after, [{ kind: 'cancel_timer' }, ...effects]];
};

/** The next round, or the end of the lane. */
const goOn = (state: LaneState, now: number): After => {
  if (!state.isStopping && now < state.until)
    return [{ ...state, phase: 'round', isWoken: false, isLeaving: false }, [{ kind: 'round' }]];
  if (state.running > 0) return [{ ...state, phase: 'draining', isStopping: true }, []];
  return release({ ...state, isStopping: true }, now);
};

const isReleasing = ({ phase }: LaneState): boolean =>
  phase === 'releasing' || phase === 'retrying' || phase === 'ended';

/** Releases the lane while its lease lasts. A lease that is over needs no release. */
const release = (state: LaneState, now: number): After =>
  now < state.until ? [{ ...state, phase: 'releasing' }, [{ kind: 'release' }]] : end(state);

const end = (state: LaneState): After => [
  { ...state, phase: 'ended' },
  [{ kind: 'end', hasSucceeded: !state.hasFailed }],
];
