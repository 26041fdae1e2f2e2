import { attemptsAtOnce } from '../../model/webhooks/health.js';
import type { MonotonicClock, Timer } from '../../ports/machine/clock.js';

/** The longest head start. It limits an endpoint to 333 first attempts a second. */
const longestMs = 3;
/** The most that later head starts are shortened because a timer was late. */
const longestLatenessMs = 100;

/** Callbacks that report the progress of an attempt. */
export type AttemptProgress = { readonly started: () => void; readonly ended: () => void };

/** How fast an endpoint gets what is due. */
export type Pace = {
  /** Whether more is due than begins soon with the longest head start. */
  readonly isBehind: boolean;
  /** The shortest duration of recent attempts. */
  readonly answerMs: number;
};

/**
 * The shortest duration of recent attempts after another one. Many attempts in a row must take
 * longer before it grows: the process itself may have been slow to notice an answer.
 */
export const shortestAfter = (answerMs: number, durationMs: number): number =>
  Math.min(durationMs, 1.1 * answerMs + 1);

/** Calls `done` when a first attempt has had its head start over the next one, or has ended. */
export type HeadStart = (pace: Pace, done: () => void) => AttemptProgress;

/**
 * Gives the first attempts at an endpoint head starts of 3 ms. An endpoint that is behind gets no
 * longer ones than its slots impose anyway: an eighth of the time of an attempt, in whole
 * milliseconds. When a timer fires late, because the process was busy, its next ones are shorter by
 * as much (docs/decisions/0036).
 */
export const headStarts = ({
  monotonic,
  timer,
}: {
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
}): HeadStart => {
  let lateMs = 0;

  /** Takes the head start of one attempt from the lateness, and returns what is left of it. */
  const nextMs = ({ isBehind, answerMs }: Pace): number => {
    if (!isBehind) return longestMs;
    const ms = Math.min(longestMs, Math.floor(answerMs / attemptsAtOnce));
    const savedMs = Math.min(ms, lateMs);
    lateMs -= savedMs;
    return ms - savedMs;
  };

  return (pace, done) => {
    let cancel = (): void => undefined;
    return {
      started: () => {
        cancel();
        const ms = nextMs(pace);
        if (ms === 0) return done();
        const until = monotonic() + ms;
        cancel = timer(ms, () => {
          lateMs = Math.min(longestLatenessMs, Math.max(0, monotonic() - until));
          done();
        });
      },
      ended: () => {
        cancel();
        done();
      },
    };
  };
};
