import { ulidNewId } from '../../../adapters/system/index.js';
import type { Clock, MonotonicClock, Random, Timer } from '../../../core/ports/machine/clock.js';
import type { RandomBytes } from '../../../core/ports/machine/random-bytes.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { NewId } from '../../../core/shared/ids.js';
import type { Instant } from '../../../core/shared/time.js';
import type { Chance } from './chance.js';
import type { Faults } from './faults.js';
import type { Owner, Schedule } from './schedule.js';

/** The moment, by true time, at which every simulation begins. */
export const startTime: Instant = Date.UTC(2026, 0, 15, 12);

/** A place where one process runs at a time; its wall clock outlives them. */
export type Host = { readonly name: string; wallAheadMs: number };

/** How a call over the wire fares. */
export type Fate = {
  readonly thereMs: number;
  readonly backMs: number;
  readonly trouble: 'none' | 'before' | 'after';
};

/** What one process sees of the world. What it awaits is lost with it. */
export type Machine = Owner & {
  readonly clock: Clock;
  readonly monotonic: MonotonicClock;
  readonly timer: Timer;
  readonly newId: NewId;
  readonly random: Random;
  readonly randomBytes: RandomBytes;
  /** A call to something outside: it happens there, whether the process lives to hear of it or not. */
  readonly cross: <A>(label: string, fate: Fate, effect: () => Promise<A>) => Promise<A>;
  readonly pause: (ms: number) => void;
  /** Forgets all that the process was about to do; each of its requests under way may still arrive. */
  readonly die: () => void;
  readonly isAlive: () => boolean;
};

export type Environment = {
  readonly schedule: Schedule;
  readonly chance: Chance;
  readonly faults: () => Faults;
};

/** A process just started on a host. `onBlow` is told when it dies of an awaited answer. */
export const machine = (
  { schedule, chance, faults }: Environment,
  host: Host,
  { name, onBlow }: { readonly name: string; readonly onBlow: () => void },
): Machine => {
  const born = schedule.now();
  let resumesAt = 0;
  let isAlive = true;
  const self: Owner = { name, resumesAt: () => resumesAt };
  const clock = (): Instant => startTime + schedule.now() + host.wallAheadMs;

  /** The way back of an answer: the process hears it, or dies of it. None comes to a dead one. */
  const back = (label: string, ms: number, onBack: () => void): void => {
    if (!isAlive) return;
    const run = () => (chance.happens(faults().crashes) ? onBlow() : onBack());
    schedule.after(ms, { label: `${name} < ${label}`, owner: self, run });
  };

  return {
    ...self,
    clock,
    monotonic: () => schedule.now() - born,
    timer: (ms, callback) =>
      schedule.after(ms, { label: `${name} timer`, owner: self, run: callback }),
    newId: ulidNewId(clock, chance.bytes),
    random: chance.fraction,
    randomBytes: chance.bytes,
    cross: (label, { thereMs, backMs, trouble }, effect) =>
      new Promise((resolve, reject) => {
        if (!isAlive) throw new Error(`${name} is dead, and calls for ${label}`);
        const fail = () => reject(new PortFailure(`${label} failed`));
        const run = () => {
          if (trouble === 'before') return back(label, backMs, fail);
          effect().then(
            (value) => back(label, backMs, () => (trouble === 'after' ? fail() : resolve(value))),
            (error: unknown) => back(label, backMs, () => reject(error)),
          );
        };
        schedule.after(thereMs, { label: `${name} > ${label}`, sender: self, run });
      }),
    pause: (ms) => {
      resumesAt = schedule.now() + ms;
    },
    die: () => {
      isAlive = false;
      schedule.forget(
        ({ owner, sender }) =>
          owner?.name === name || (sender?.name === name && chance.happens(0.5)),
      );
    },
    isAlive: () => isAlive,
  };
};
