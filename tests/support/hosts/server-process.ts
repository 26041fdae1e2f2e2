import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { atExit } from '../at-exit.js';
import { program } from './program.js';
import type { ServerEnvironment } from './server-environment.js';

/** A server in a process of its own, as an operator starts it. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Sends the signal and waits until the process is gone; its exit code. */
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
  /** Resolves when the process has ended, to its exit code. */
  readonly ended: Promise<number | null>;
};

/** Receives the standard error of a process. Without it, standard error is printed. */
export type OnLog = (text: string) => void;

const root = resolve(import.meta.dirname, '../../..');
const main = resolve(root, 'composition/main.ts');
const running = new Set<ChildProcess>();
atExit(() => {
  for (const child of running) child.kill('SIGKILL');
});

const run = (
  args: readonly string[],
  environment: ServerEnvironment,
  entry: string = main,
  onLog?: OnLog,
): ChildProcess => startProcess(process.execPath, [...program(entry), ...args], environment, onLog);

const startProcess = (
  command: string,
  args: readonly string[],
  environment: ServerEnvironment,
  onLog?: OnLog,
): ChildProcess => {
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ROUNDTRIP_LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', onLog ? 'pipe' : 'inherit'],
  });
  if (onLog) child.stderr?.on('data', (chunk) => onLog(String(chunk)));
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
};

/**
 * Starts `roundtrip serve` on a free port, or a test's own server in its place, and waits for the line that says
 * it listens.
 */
export const startServer = async (
  environment: ServerEnvironment,
  entry?: string,
  onLog?: OnLog,
): Promise<ServerProcess> => {
  return serving(run(['serve'], { ROUNDTRIP_PORT: '0', ...environment }, entry, onLog));
};

/** Starts a server with a command, such as that of another runtime, and waits as `startServer` does. */
export const startWith = (
  command: string,
  args: readonly string[],
  environment: ServerEnvironment,
): Promise<ServerProcess> => serving(startProcess(command, args, environment));

/** Starts the server as the README says; `end` tells npm alone. */
export const startWithNpm = (environment: ServerEnvironment): Promise<ServerProcess> =>
  startWith('npm', ['start'], { ROUNDTRIP_PORT: '0', ...environment });

const serving = async (child: ChildProcess): Promise<ServerProcess> => {
  const exited = once(child, 'exit');
  const url = await Promise.race([
    listening(child),
    exited.then(([code]) => {
      throw new Error(`the server ended with ${code} before it listened`);
    }),
  ]);
  const ended = exited.then(([code]) => (typeof code === 'number' ? code : null));
  return {
    url,
    pid: child.pid ?? 0,
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};

const listening = async (child: ChildProcess): Promise<string> => {
  if (!child.stdout) throw new Error('no standard output to read');
  for await (const line of createInterface(child.stdout)) {
    const said = /^listening on (\S+)$/.exec(line);
    if (said?.[1]) {
      child.stdout.resume();
      return said[1];
    }
  }
  throw new Error('the server never said that it listens');
};

/** Starts a command of the operator, to be killed. */
export const startCommand = (
  args: readonly string[],
  environment: ServerEnvironment,
): Pick<ServerProcess, 'end' | 'ended'> => {
  const child = run(args, environment, main, () => {});
  child.stdout?.resume();
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : null));
  return {
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};

/** Runs a command of the operator with `--json`; the object that it prints. `entry` is that of another version. */
export const runCommand = async <Result>(
  args: readonly string[],
  environment: ServerEnvironment,
  entry?: string,
): Promise<Result> => {
  const child = run([...args, '--json'], environment, entry);
  const exited = once(child, 'exit');
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += String(chunk);
  });
  const [code] = await exited;
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return JSON.parse(output);
};
