import type { MonotonicClock, Timer } from '../../core/ports/machine/clock.js';

/** What a process waits for: calls that are in flight, and timers. */
export type Activity = {
  /** The timer, watched. */
  readonly timer: Timer;
  /** A record of functions whose calls are watched, also those in records within it. */
  readonly watched: <Ports extends object>(ports: Ports) => Ports;
  /** Whether no call is in flight and no timer, but those of polls, fires within so many milliseconds. */
  readonly isQuiet: (withinMs: number) => boolean;
};

/** Watches the calls of ports, so that a host knows when its services wait for time to pass only. */
export const activityOf = (timer: Timer, monotonic: MonotonicClock): Activity => {
  const waits = new Set<{ readonly due: number }>();
  let inFlight = 0;

  const end = (): void => {
    inFlight -= 1;
  };

  const counted =
    (call: (...args: readonly unknown[]) => unknown) =>
    (...args: readonly unknown[]): unknown => {
      const answer = call(...args);
      if (!(answer instanceof Promise)) return answer;
      inFlight += 1;
      answer.then(end, end);
      return answer;
    };

  const watchedValue = (value: unknown): unknown => {
    if (typeof value === 'function') return counted(value as Parameters<typeof counted>[0]);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, watchedValue(each)]),
    );
  };

  return {
    timer: (ms, callback, kind) => {
      if (kind === 'poll') return timer(ms, callback, kind);
      const wait = { due: monotonic() + ms };
      waits.add(wait);
      const cancel = timer(ms, () => {
        waits.delete(wait);
        callback();
      });
      return () => {
        waits.delete(wait);
        cancel();
      };
    },
    // Each function keeps its type: only its promise is looked at.
    watched: <Ports extends object>(ports: Ports) => watchedValue(ports) as Ports,
    isQuiet: (withinMs) => {
      if (inFlight > 0) return false;
      const before = monotonic() + withinMs;
      for (const { due } of waits) if (due <= before) return false;
      return true;
    },
  };
};
