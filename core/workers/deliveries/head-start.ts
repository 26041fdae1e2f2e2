import type { Timer } from '../../ports/machine/clock.js';

/**
 * Head start of a first attempt over the next one to the same endpoint, unless the attempt ends
 * sooner. Requests on several connections may arrive in another order than they were sent. At 3 ms
 * an endpoint starts up to 250 attempts a second, which covers a project at its full send rate: 50
 * messages a second with four events each.
 */
const headStartMs = 3;

/** Callbacks that report the progress of an attempt. */
export type AttemptProgress = { readonly started: () => void; readonly ended: () => void };

/** Calls `done` when the attempt has had its head start or has ended. */
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
