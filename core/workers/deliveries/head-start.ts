import type { Timer } from '../../ports/machine/clock.js';

/**
 * How long a first attempt has the way to itself, unless it is answered sooner: what is on its way on several
 * connections at once may arrive in another order. So at least 250 begin in a second, and an endpoint's places
 * let 200 through where each takes 40 ms: as many as a project makes that sends all that it may, 50 messages a
 * second of four events each.
 */
const headStartMs = 3;

/** What is heard of an attempt that is under way. */
export type AttemptProgress = { readonly started: () => void; readonly ended: () => void };

/** Calls back once an attempt has had its head start, or has ended. */
export const headStart = (timer: Timer, done: () => void): AttemptProgress => {
  let cancel = (): void => undefined;
  return {
    started: () => {
      cancel();
      cancel = timer(headStartMs, done);
    },
    ended: () => {
      cancel();
      done();
    },
  };
};
