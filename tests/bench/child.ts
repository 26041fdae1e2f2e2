import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server of the benchmark's in a process of its own; what it printed first, as JSON. */
export type BenchServer = { readonly ready: Ready; readonly end: () => Promise<void> };

/** What a benchmark's server says when it listens. */
export type Ready = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly project: string;
  readonly channels: readonly string[];
};

/** Starts a module that prints one JSON line when it is ready and ends at the end of its input. */
export const startBenchServer = async (
  module: string,
  environment: Readonly<Record<string, string>>,
): Promise<BenchServer> => {
  const child = spawn(process.execPath, ['--import', 'tsx', module], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  return {
    ready: JSON.parse(await firstLine(child)),
    end: async () => {
      child.stdin?.end();
      await exited;
    },
  };
};

const firstLine = async (child: ChildProcess): Promise<string> => {
  if (child.stdout)
    for await (const line of createInterface(child.stdout)) {
      child.stdout.resume();
      return line;
    }
  throw new Error('the benchmark server ended before it was ready');
};

/** For the server: says that it is ready, and resolves at the end of its input. */
export const serveUntilToldToEnd = async (ready: Ready): Promise<void> => {
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  process.stdin.resume();
  await once(process.stdin, 'end');
};
