import type { MonotonicClock } from '../../core/ports/machine/clock.js';
import { minuteMs, secondMs } from '../../core/shared/time.js';
import type { ProcessGroup } from './process-group.js';
import type { End, ServerProcess } from './server-process.js';

/** Time after which a process that lets its connections end is killed. */
export const retireWithinMs = 30 * secondMs;
/** A process that has served this long does not count as crashing again and again. */
export const steadyMs = minuteMs;
const longestPauseMs = 30 * secondMs;

/** Pause before a process that crashed is replaced: none after the first crash, then 1 s, doubled each time, at most 30 s. */
export const pauseAfter = (crashes: number): number =>
  crashes <= 1 ? 0 : Math.min(longestPauseMs, secondMs * 2 ** (crashes - 2));

/** The log of the supervisor. */
export type Log = Readonly<Record<'info' | 'warn', (facts: object, text: string) => void>>;

/** One of the slots of a supervisor. A process serves in it, except between a crash and the next start. */
export type ProcessSlot<Process> = {
  readonly serving: () => Process | undefined;
  /** Starts the first process. Resolves to its start messages, or to how it ended before it was ready. */
  readonly open: () => Promise<{ readonly text: string } | { readonly end: End }>;
  /**
   * Starts a process, and retires the one that serves when the new one is ready. Resolves when the old one has ended;
   * to false when the new one could not start.
   */
  readonly replace: () => Promise<boolean>;
};

/** What a slot needs. */
export type ProcessSlotPorts<Process> = {
  readonly group: ProcessGroup<Process>;
  readonly monotonic: MonotonicClock;
  readonly log: Log;
  /** Called when the process that serves ends by itself. */
  readonly onCrash: () => void;
  /** Whether a process serves in any slot. Without one, a process that cannot start ends the group. */
  readonly isServed: () => boolean;
};

/** An empty slot. `number` names it in the log. */
export const processSlot = <Process extends ServerProcess>(
  number: number,
  { group, monotonic, log, onCrash, isServed }: ProcessSlotPorts<Process>,
): ProcessSlot<Process> => {
  let serving: Process | undefined;
  let crashes = 0;

  const install = (process: Process): void => {
    const since = monotonic();
    serving = process;
    void process.ended.then((end) => {
      if (serving !== process) return;
      serving = undefined;
      if (group.isStopping()) return;
      onCrash();
      if (monotonic() - since >= steadyMs) crashes = 0;
      refillAfterCrash(end, 'a process ended by itself and is replaced');
    });
  };

  const refillAfterCrash = (end: End, text: string): void => {
    crashes += 1;
    const pauseMs = pauseAfter(crashes);
    log.warn({ process: number, end, pauseMs }, text);
    group.later(pauseMs, () => void refill());
  };

  const refill = async (): Promise<void> => {
    if (serving) return;
    const started = await group.start();
    if (group.isStopping()) return;
    if ('end' in started) {
      if (serving) return;
      if (isServed()) refillAfterCrash(started.end, 'a process cannot start; it is tried again');
      else group.fail(started.end);
    } else if (serving) started.process.retire();
    else install(started.process);
  };

  return {
    serving: () => serving,
    open: async () => {
      const started = await group.start();
      if ('process' in started) install(started.process);
      return started;
    },
    replace: async () => {
      const old = serving;
      const started = await group.start();
      if ('end' in started) return false;
      if (group.isStopping()) return true;
      // When the old one crashed meanwhile, another process may have taken the slot.
      const leaving = serving === undefined || serving === old ? serving : started.process;
      if (leaving !== started.process) install(started.process);
      if (!leaving) return true;
      leaving.retire();
      const cancelKill = group.later(retireWithinMs, leaving.kill);
      await leaving.ended;
      cancelKill();
      return true;
    },
  };
};
