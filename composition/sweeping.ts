import type { Clock, Timer } from '../core/ports/machine/clock.js';
import { hourMs, type Instant } from '../core/shared/time.js';
import { orphanAgeMs } from '../core/use-cases/media/sweep-media.js';
import type { Service } from '../core/workers/service.js';
import { wakeableSleep } from '../core/workers/wakeable-sleep.js';

const everyMs = hourMs;
/** How far the times of files may lag behind the clock. */
const lagMs = 100;

export type SweepingPorts = {
  readonly sweepMedia: (before: Instant) => Promise<number>;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly onFault: (error: unknown) => void;
  /** Whether no other process stores media: then all that an earlier one left unfinished can go at once. */
  readonly isAlone: boolean;
};

/** Takes away, every hour, bytes that no medium has. */
export const mediaSweeper = (ports: SweepingPorts): Service => {
  const { sweepMedia, clock, isAlone } = ports;
  const rest = wakeableSleep(ports.timer);
  let isStopping = false;
  let loop = Promise.resolve();

  const run = async (first: Instant): Promise<void> => {
    for (let before = first; !isStopping; before = clock() - orphanAgeMs) {
      await sweepMedia(before).catch(ports.onFault);
      if (!isStopping) await rest.wait(everyMs);
    }
  };

  return {
    start: () => {
      loop = run(clock() - (isAlone ? lagMs : orphanAgeMs));
    },
    stop: async () => {
      isStopping = true;
      rest.wake();
      await loop;
    },
  };
};
