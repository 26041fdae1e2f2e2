import { nextTurn } from '../../../composition/testing/time/event-loop.js';
import type { Chance } from './chance.js';
import { type Trace, trace } from './trace.js';

/** Whom something happens to: nothing does while it is paused, and nothing ever again once it is dead. */
export type Owner = { readonly name: string; readonly resumesAt: () => number };

/** Something that will happen. */
export type ScheduledTask = {
  readonly label: string;
  readonly run: () => void;
  /** Who has to be awake for it. */
  readonly owner?: Owner | undefined;
  /** Who sent it on its way: it goes on without the sender. */
  readonly sender?: Owner | undefined;
};

/** Simulated time. Everything that waits is in this schedule, and the seed picks the next task among those that are due. */
export type Schedule = {
  /** True time in milliseconds. No simulated process can read it. */
  readonly now: () => number;
  readonly after: (ms: number, coming: ScheduledTask) => () => void;
  readonly forget: (isForgotten: (coming: ScheduledTask) => boolean) => void;
  /** Lets time pass until something is so; whether it came to be so in time. */
  readonly runUntil: (isOver: () => boolean, withinMs: number) => Promise<boolean>;
  readonly steps: () => number;
  readonly trace: Trace;
};

type Entry = ScheduledTask & { readonly due: number; isOff: boolean };

/** More steps than any run needs: time no longer passes. */
const stepsAtMost = 2_000_000;

export const schedule = (chance: Chance, inWords: boolean): Schedule => {
  /** Latest first, so that the next one is at the end. */
  let pending: Entry[] = [];
  const told = trace(inWords);
  let now = 0;
  let steps = 0;

  const add = (entry: Entry): void => {
    let [at, end] = [0, pending.length];
    while (at < end) {
      const middle = (at + end) >> 1;
      if ((pending[middle]?.due ?? Infinity) < entry.due) end = middle;
      else at = middle + 1;
    }
    pending.splice(at, 0, entry);
  };

  /** What is due first; what was called off goes. */
  const peek = (): Entry | undefined => {
    while (pending.at(-1)?.isOff) pending.pop();
    return pending.at(-1);
  };

  /** Takes one of those that are due first out of the queue, by chance. */
  const takeNext = (by: number): Entry | undefined => {
    const first = peek();
    if (!first || first.due > by) return undefined;
    now = Math.max(now, first.due);
    let due = 1;
    while ((pending[pending.length - 1 - due]?.due ?? Infinity) <= now) due += 1;
    const [entry] = pending.splice(pending.length - chance.between(1, due), 1);
    return entry;
  };

  const step = async (by: number): Promise<boolean> => {
    const entry = takeNext(by);
    if (!entry) return false;
    if (entry.isOff) return true;
    const resumesAt = entry.owner?.resumesAt() ?? 0;
    if (resumesAt > now) {
      add({ ...entry, due: resumesAt });
      return true;
    }
    steps += 1;
    if (steps > stepsAtMost) throw new Error(`still busy after ${stepsAtMost} steps, at ${now} ms`);
    told.note(now, entry.label);
    entry.run();
    await nextTurn();
    return true;
  };

  return {
    now: () => now,
    after: (ms, coming) => {
      const entry = { ...coming, due: now + Math.max(0, ms), isOff: false };
      add(entry);
      return () => {
        entry.isOff = true;
      };
    },
    forget: (isForgotten) => {
      pending = pending.filter((entry) => !isForgotten(entry));
    },
    runUntil: async (isOver, withinMs) => {
      const end = now + withinMs;
      while (!isOver())
        if (!(await step(end))) {
          now = end;
          return isOver();
        }
      return true;
    },
    steps: () => steps,
    trace: told,
  };
};
