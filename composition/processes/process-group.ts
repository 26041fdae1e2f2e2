import type { Timer } from '../../core/ports/machine/clock.js';
import { secondMs } from '../../core/shared/time.js';
import type { End, ServerProcess } from './server-process.js';

/** Time after which a process that was told to stop, and has drained, is killed. It ends by itself within 10 s. */
export const stopWithinMs = 15 * secondMs;

/** A start: the process and its start messages, or how it ended before it was ready. */
export type Start<Process> =
  | { readonly process: Process; readonly text: string }
  | { readonly end: End };

/** All processes that have not ended. */
export type ProcessGroup<Process> = {
  /** Starts a process. Resolves when it is ready, or has ended before. */
  readonly start: () => Promise<Start<Process>>;
  /** Stops every process. Nothing happens the second time. */
  readonly stop: () => void;
  /** Stops every process because one of them failed. `ended` resolves to its exit code. Does nothing during a stop. */
  readonly fail: (end: End) => void;
  readonly isStopping: () => boolean;
  /** Calls back after some milliseconds, unless the group stops before. The returned function cancels it. */
  readonly later: Timer;
  /** Resolves after a stop, when no process runs any more: to 0 when each finished what it had begun. */
  readonly ended: Promise<number>;
};

/** Undefined when the system has no room for another process. */
const started = <Process>(start: () => Process): Process | undefined => {
  try {
    return start();
  } catch {
    return undefined;
  }
};

/** A group without a process. `drainMs`: how long a process serves after it was told to stop. */
export const processGroup = <Process extends ServerProcess>(
  startProcess: () => Process,
  timer: Timer,
  drainMs = 0,
): ProcessGroup<Process> => {
  const running = new Set<Process>();
  const cancels = new Set<() => void>();
  let isStopping = false;
  let exitCode = 0;
  let resolveEnded = (_: number): void => undefined;
  const ended = new Promise<number>((resolve) => {
    resolveEnded = resolve;
  });

  const later: Timer = (ms, callback) => {
    const cancel = timer(ms, () => {
      cancels.delete(cancel);
      callback();
    });
    cancels.add(cancel);
    return cancel;
  };
  const cancelAll = (): void => {
    for (const cancel of cancels) cancel();
    cancels.clear();
  };
  const endIfEmpty = (): void => {
    if (!isStopping || running.size > 0) return;
    cancelAll();
    resolveEnded(exitCode);
  };
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    cancelAll();
    for (const { stop } of running) stop();
    later(drainMs + stopWithinMs, () => {
      for (const { kill } of running) kill();
    });
    endIfEmpty();
  };

  return {
    start: async () => {
      const process = started(startProcess);
      if (!process) return { end: 1 };
      running.add(process);
      let isReady = false;
      const over = process.ended.then((end) => {
        running.delete(process);
        // What has not begun to serve has nothing to finish.
        if (isStopping && isReady && end !== 0) exitCode ||= 1;
        endIfEmpty();
        return { end };
      });
      const ready = process.ready.then((text) => {
        isReady = true;
        return { process, text };
      });
      return Promise.race([ready, over]);
    },
    stop,
    fail: (end) => {
      if (isStopping) return;
      exitCode = typeof end === 'number' && end > 0 ? end : 1;
      stop();
    },
    isStopping: () => isStopping,
    later,
    ended,
  };
};
