import type { End, ServerProcess } from '../../../composition/processes/server-process.js';
import { supervisor } from '../../../composition/processes/supervisor.js';
import { drivenTime } from '../../../composition/testing/time/driven-time.js';

/** A process that does what the test says. */
export type DrivenProcess = ServerProcess & {
  readonly number: number;
  readonly becomeReady: () => Promise<void>;
  readonly end: (end: End) => Promise<void>;
  /** What it was told, in order. */
  readonly told: readonly string[];
};

const drivenProcess = (number: number, settle: () => Promise<void>): DrivenProcess => {
  const told: string[] = [];
  let resolveReady = (_: string): void => undefined;
  let resolveEnded = (_: End): void => undefined;
  return {
    number,
    told,
    ready: new Promise((resolve) => {
      resolveReady = resolve;
    }),
    ended: new Promise((resolve) => {
      resolveEnded = resolve;
    }),
    retire: () => void told.push('retire'),
    stop: () => void told.push('stop'),
    kill: () => void told.push('kill'),
    becomeReady: async () => {
      resolveReady(`start messages of ${number}`);
      await settle();
    },
    end: async (end) => {
      resolveEnded(end);
      await settle();
    },
  };
};

/** A supervisor of processes that do what the test says, in time that it drives. */
export const supervised = (count: number) => {
  const time = drivenTime(0);
  const started: DrivenProcess[] = [];
  const log: string[] = [];
  const note = (_: object, text: string): void => void log.push(text);
  const supervising = supervisor(count, {
    startProcess: () => {
      const made = drivenProcess(started.length + 1, () => time.advance(0));
      started.push(made);
      return made;
    },
    timer: time.timer,
    monotonic: time.monotonic,
    log: { info: note, warn: note },
  });
  let ready: string | undefined;
  let exitCode: number | undefined;
  void supervising.ready.then((text) => {
    ready = text;
  });
  void supervising.ended.then((code) => {
    exitCode = code;
  });
  return {
    ...supervising,
    time,
    log,
    started,
    /** The n-th process that was started, from 1. */
    process: (n: number): DrivenProcess => {
      const found = started[n - 1];
      if (!found) throw new Error(`${started.length} processes were started, not ${n}`);
      return found;
    },
    startMessages: () => ready,
    exitCode: () => exitCode,
    /** The numbers of the processes that serve, by place. */
    inPlaces: () =>
      Array.from({ length: count }, (_, i) => supervising.serving().get(i + 1)?.number),
  };
};

/** The same with every process ready. */
export const running = async (count: number) => {
  const scene = supervised(count);
  for (let n = 1; n <= count; n += 1) {
    await scene.time.advance(0);
    await scene.process(n).becomeReady();
  }
  return scene;
};
