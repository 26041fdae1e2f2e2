import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { hangMs } from './conformance/in-time.js';
import type { FileResult, FromChild, TestRun } from './run-files.js';
import { program } from './support/hosts/program.js';

export type RunOptions = {
  /** Receives what came of each file, and how long it took. */
  readonly report: (run: TestRun, result: FileResult, ms: number) => void;
  /** How long a process may say nothing: longer than a case that hangs and leaves its process time. */
  readonly silenceMs?: number;
};

/** Takes one file after another, in a process of its own, and in a new one after a file that may have spoiled it. */
export const runFiles = async (
  batches: Iterator<readonly TestRun[]>,
  options: RunOptions,
): Promise<void> => {
  let child: ChildProcess | undefined;
  for (let next = batches.next(); !next.done; next = batches.next())
    for (const run of next.value) {
      if (run.isAlone) await leave(child);
      if (!child?.connected) child = await startChild();
      await runFile(child, run, options);
    }
  await leave(child);
};

/** Ends a process that has run its files, and waits for it: what it took counts as taken by this one. */
const leave = async (child: ChildProcess | undefined): Promise<void> => {
  if (!child?.connected) return;
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
};

/** Starts a process that runs files; a message before it says that it is ready would be lost. */
const startChild = async (): Promise<ChildProcess> => {
  const module = program(resolve(import.meta.dirname, 'run-files.ts'));
  const child = spawn(process.execPath, ['--enable-source-maps', ...module], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (!child.connected) throw new Error('a process that runs tests died before it began');
  return child;
};

/** Runs a file in a process, and ends the process when the file may have spoiled it. */
const runFile = async (
  child: ChildProcess,
  run: TestRun,
  { report, silenceMs = 3 * hangMs }: RunOptions,
): Promise<void> => {
  const started = performance.now();
  const result = await resultOf(child, run, silenceMs);
  report(run, result, performance.now() - started);
  if (run.isAlone || result.failed > 0) await leave(child);
};

/** What came of a file; that its process died or hung is one failure. */
const resultOf = (child: ChildProcess, run: TestRun, silenceMs: number): Promise<FileResult> =>
  new Promise((resolve) => {
    const silence = setTimeout(() => child.kill('SIGKILL'), silenceMs);
    const onExit = (code: number | null, signal: NodeJS.Signals | null): void =>
      end({
        ...{ passed: 0, failed: 1, processorMs: NaN },
        output: `\n✗ ${run.path}\n its process ended with ${signal ?? code}\n`,
      });
    const onMessage = (message: FromChild): void => {
      silence.refresh();
      if (typeof message === 'object') end(message);
    };
    const end = (result: FileResult): void => {
      clearTimeout(silence);
      child.off('exit', onExit).off('message', onMessage);
      resolve(result);
    };
    child.on('exit', onExit).on('message', onMessage);
    child.send(run);
  });
