import type { MonotonicClock } from '../../../core/ports/machine/clock.js';

/** Time between two looks at the queue, in milliseconds. */
export const lookEveryMs = 250;

/** What a look needs. */
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
  /** Looks again. Call it every `lookEveryMs`. */
  readonly recheck: () => void;
  readonly isCrowded: () => boolean;
  /** Connections that waited at the last look. Undefined where the system does not tell. */
  readonly queued: () => number | undefined;
};

/** Fewer waiting connections are the rule of a burst. */
const fewQueued = 32;

/** Nothing waits yet. `mostWaitMs`: the longest wait of a connection that is served without a refusal. */
export const crowding = (mostWaitMs: number, { monotonic, queued }: CrowdingPorts): Crowding => {
  let accepted = 0;
  let lookedAt = monotonic();
  let wasLate = false;
  let isCrowded = false;
  let found: number | undefined;

  return {
    accepted: () => {
      accepted += 1;
    },
    recheck: () => {
      const now = monotonic();
      const passedMs = Math.max(now - lookedAt, 1);
      const isLate = passedMs - lookEveryMs > mostWaitMs;
      found = queued();
      // Where the queue cannot be seen, an event loop that is late twice stands for it.
      isCrowded =
        found === undefined
          ? isLate && wasLate
          : found > fewQueued && (found * passedMs) / Math.max(accepted, 1) > mostWaitMs;
      [accepted, lookedAt, wasLate] = [0, now, isLate];
    },
    isCrowded: () => isCrowded,
    queued: () => found,
  };
};
