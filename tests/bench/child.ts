import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server of the benchmark's in a process of its own; what it printed first, as JSON. */
export type BenchServer<Said = Ready> = {
  readonly ready: Said;
  /** Ends the server; the processor time that it used since it was ready, in microseconds. */
  readonly end: () => Promise<number>;
};

/** What a benchmark's server says when it listens. */
export type Ready = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly project: string;
  readonly channels: readonly string[];
};

/** Starts a module, compiled or not, that prints one JSON line when it is ready and ends at the end of its input. */
export const startBenchServer = async <Said = Ready>(
  module: string,
  environment: Readonly<Record<string, string>>,
): Promise<BenchServer<Said>> => {
  const loader = module.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, module], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines = linesOf(child);
  const nextLine = async (): Promise<string> => {
    const { value, done } = await lines.next();
    if (done) throw new Error('the benchmark server ended before it said what it had to say');
    return value;
  };
  return {
    ready: JSON.parse(await nextLine()),
    end: async () => {
      child.stdin?.end();
      const { cpuMicros } = JSON.parse(await nextLine());
      await exited;
      return cpuMicros;
    },
  };
};

/** Runs a module that prints one JSON line, and gives what that says. */
export const runBench = async <Result>(
  module: string,
  environment: Readonly<Record<string, string>>,
): Promise<Result> => {
  const loader = module.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, module], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const { value, done } = await linesOf(child).next();
  const [code] = await exited;
  if (done || code !== 0) throw new Error(`${module} ended with ${code}`);
  return JSON.parse(value);
};

async function* linesOf({ stdout }: ChildProcess): AsyncGenerator<string, void, undefined> {
  if (stdout) yield* createInterface(stdout);
}

/** For the server: says that it is ready, and resolves at the end of its input. */
export const serveUntilToldToEnd = async (ready: object): Promise<void> => {
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  const before = process.cpuUsage();
  process.stdin.resume();
  await once(process.stdin, 'end');
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${JSON.stringify({ cpuMicros: user + system })}\n`);
};
