import type { Worker } from 'node:worker_threads';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { CommitGroup } from '../../../core/ports/stores/commit.js';
import {
  errorFrom,
  type FromThread,
  type ThreadAnswer,
  type ThreadCall,
  type ToThread,
} from './messages.js';

/** What calls of the writer thread need. */
export type WriterOptions = {
  /** Starts the thread, which runs `serveWrites`. */
  readonly start: () => Worker;
  /** Called with each damaged row that the thread read. */
  readonly onDamagedRow: (row: Error) => void;
  /** Called with each group that the thread committed. */
  readonly onGroup: (group: CommitGroup) => void;
  /** Called with the error of a thread that ended by itself. The next call starts another one. */
  readonly onEnd: (error: unknown) => void;
};

/** The writer thread, as the main thread sees it. */
export type Writer = {
  /**
   * Calls a method of a store in the thread. Rejects with the error of the method, or with a `PortFailure` when the
   * thread ends before it answers: the outcome is then unknown.
   */
  readonly call: (store: string, method: string, args: readonly unknown[]) => Promise<unknown>;
  /** Takes no more calls. Resolves when each call is answered and the thread has ended. */
  readonly close: () => Promise<void>;
};

type Waiting = {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
};

/** One thread, from its start to its end. */
type Thread = {
  readonly post: (store: string, method: string, args: readonly unknown[]) => Promise<unknown>;
  /** Asks it to end after its last answer. */
  readonly close: () => void;
  readonly ended: Promise<void>;
};

/** Starts the writer thread. A thread that ends by itself is replaced at the next call. */
export const startWriter = (options: WriterOptions): Writer => {
  let isClosed = false;
  let thread: Thread | undefined;
  const running = (): Thread => {
    if (thread) return thread;
    const started = startThread(options);
    thread = started;
    void started.ended.then(() => {
      if (thread === started) thread = undefined;
    });
    return started;
  };
  running();
  return {
    call: async (store, method, args) => {
      if (isClosed) throw new PortFailure('the store is closed');
      return running().post(store, method, args);
    },
    close: async () => {
      isClosed = true;
      thread?.close();
      await thread?.ended;
    },
  };
};

const startThread = ({ start, onDamagedRow, onGroup, onEnd }: WriterOptions): Thread => {
  const worker = start();
  const waiting = new Map<number, Waiting>();
  let lastNumber = 0;
  let calls: ThreadCall[] = [];
  let isClosing = false;
  let cause: unknown;

  const send = (message: ToThread): void => worker.postMessage(message);
  const sendCalls = (): void => {
    const collected = calls;
    calls = [];
    send(collected);
  };
  const closeWhenIdle = (): void => {
    if (isClosing && waiting.size === 0) send('close');
  };

  const settle = ([number, value, error]: ThreadAnswer): void => {
    const caller = waiting.get(number);
    waiting.delete(number);
    if (error) caller?.reject(errorFrom(error));
    else caller?.resolve(value);
  };
  worker.on('message', ({ answers, groups, damaged }: FromThread) => {
    for (const group of groups) onGroup(group);
    for (const row of damaged) onDamagedRow(errorFrom(row));
    for (const answer of answers) settle(answer);
    if (answers.length > 0) closeWhenIdle();
  });
  worker.on('error', (error) => {
    cause = error;
  });
  const ended = new Promise<void>((resolve) => {
    worker.on('exit', (code) => {
      const error = cause ?? new Error(`The writer thread ended with code ${code}.`);
      const failure = new PortFailure('the outcome of a write is unknown', { cause: error });
      for (const { reject } of waiting.values()) reject(failure);
      waiting.clear();
      if (!isClosing) onEnd(error);
      resolve();
    });
  });

  return {
    post: (store, method, args) =>
      new Promise((resolve, reject) => {
        lastNumber += 1;
        waiting.set(lastNumber, { resolve, reject });
        if (calls.length === 0) setImmediate(sendCalls);
        calls.push([lastNumber, store, method, args]);
      }),
    close: () => {
      isClosing = true;
      closeWhenIdle();
    },
    ended,
  };
};
