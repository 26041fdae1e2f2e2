import type { MonotonicClock } from '../../../core/ports/machine/clock.js';

/** Time between two checks of the queue, in milliseconds. */
export const recheckMs = 250;

/** What a check needs. */
export type CrowdingPorts = {
  readonly monotonic: MonotonicClock;
  /** Connections that wait to be accepted. Undefined where the system does not tell. */
  readonly queued: () => number | undefined;
};

/**
 * Whether connections wait in front of the process for longer than its clients should (docs/decisions/0087). Node.js accepts one
 * connection in each turn of its event loop, so a process that is short of processor time accepts few, and they wait unseen.
 */
export type Crowding = {
  /** A connection was accepted. */
  readonly accepted: () => void;
  /** Checks the queue again. Call it every `recheckMs`. */
  readonly recheck: () => void;
  readonly isCrowded: () => boolean;
  /** Connections that waited at the last check. Undefined where the system does not tell. */
  readonly queued: () => number | undefined;
};

/** Fewer waiting connections are no crowd. */
const fewQueued = 32;

/** Nothing waits yet. `maxWaitMs`: the longest wait of a connection that is served without a refusal. */
export const crowding = (maxWaitMs: number, { monotonic, queued }: CrowdingPorts): Crowding => {
  let accepted = 0;
  let checkedAt = monotonic();
  let wasLong = false;
  let isCrowded = false;
  let found: number | undefined;

  return {
    accepted: () => {
      accepted += 1;
    },
    recheck: () => {
      const now = monotonic();
      const passedMs = Math.max(now - checkedAt, 1);
      found = queued();
      // Where the queue cannot be seen, an event loop that is late stands for it.
      const isLong =
        found === undefined
          ? passedMs - recheckMs > maxWaitMs
          : found > fewQueued && (found * passedMs) / Math.max(accepted, 1) > maxWaitMs;
      // Once alone it is a burst after a time with few new connections, which says nothing of how fast they are accepted.
      isCrowded = isLong && wasLong;
      [accepted, checkedAt, wasLong] = [0, now, isLong];
    },
    isCrowded: () => isCrowded,
    queued: () => found,
  };
};
