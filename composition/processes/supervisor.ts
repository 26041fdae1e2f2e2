import type { MonotonicClock, Timer } from '../../core/ports/machine/clock.js';
import { processGroup } from './process-group.js';
import { type Log, type ProcessSlot, processSlot } from './process-slot.js';
import type { ServerProcess } from './server-process.js';

/** What a supervisor needs from its host. */
export type SupervisorPorts<Process> = {
  readonly startProcess: () => Process;
  readonly timer: Timer;
  readonly monotonic: MonotonicClock;
  readonly log: Log;
  /** How long a process serves after it was told to stop, in milliseconds. Default: 0. */
  readonly drainMs?: number;
};

/** Keeps a number of processes running until it is stopped. */
export type Supervisor<Process> = {
  /** Resolves when every process is ready, to the start messages of the first. Stays pending when one cannot start. */
  readonly ready: Promise<string>;
  /**
   * Resolves when no process runs any more, to an exit code: 0 after a stop in which each process finished what it had
   * begun; that of a process that could not start; otherwise 1.
   */
  readonly ended: Promise<number>;
  /** Stops every process. */
  readonly stop: () => void;
  /** Replaces the processes one by one. Each new one is ready before the old one leaves. */
  readonly restart: () => void;
  /** The processes that serve, by the number of their slot, from 1. */
  readonly serving: () => ReadonlyMap<number, Process>;
  /** How many processes have ended by themselves. */
  readonly crashes: () => number;
};

/**
 * Starts the first process alone, so that it migrates the database and names a wrong configuration once, and then the
 * others. Until all are ready, one that fails ends all.
 */
export const supervisor = <Process extends ServerProcess>(
  count: number,
  { startProcess, timer, monotonic, log, drainMs }: SupervisorPorts<Process>,
): Supervisor<Process> => {
  const group = processGroup(startProcess, timer, drainMs);
  let crashes = 0;
  const onCrash = (): void => {
    crashes += 1;
  };
  const isServed = (): boolean => slots.some(({ serving }) => serving());
  const ports = { group, monotonic, log, onCrash, isServed };
  const slots: readonly ProcessSlot<Process>[] = Array.from({ length: count }, (_, i) =>
    processSlot(i + 1, ports),
  );
  let restarts = Promise.resolve();
  let isRestartWaiting = false;

  const open = async (): Promise<string> => {
    const texts: string[] = [];
    const openSlot = async ({ open }: ProcessSlot<Process>): Promise<void> => {
      const opened = await open();
      if ('text' in opened) texts.push(opened.text);
      else group.fail(opened.end);
    };
    const [first, ...others] = slots;
    if (first) await openSlot(first);
    if (texts.length > 0 && !group.isStopping()) await Promise.all(others.map(openSlot));
    return texts.length === count && !group.isStopping()
      ? (texts[0] ?? '')
      : new Promise<never>(() => undefined);
  };

  const replaceAll = async (): Promise<void> => {
    isRestartWaiting = false;
    log.info({}, 'the processes are replaced one by one');
    for (const [i, { replace }] of slots.entries()) {
      const isReplaced = group.isStopping() || (await replace());
      if (!isReplaced)
        return log.warn({ process: i + 1 }, 'a new process cannot start; the old ones stay');
    }
    if (!group.isStopping()) log.info({}, 'every process is replaced');
  };

  const ready = open();
  return {
    ready,
    ended: group.ended,
    stop: group.stop,
    restart: () => {
      if (isRestartWaiting) return;
      isRestartWaiting = true;
      restarts = restarts.then(() => ready).then(replaceAll);
    },
    serving: () =>
      new Map(
        slots.flatMap(({ serving }, i) => {
          const process = serving();
          return process ? [[i + 1, process] as const] : [];
        }),
      ),
    crashes: () => crashes,
  };
};
