import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { program } from '../hosts/program.js';

export type Child = {
  /** The next line that it prints; undefined when it ended before. */
  readonly line: () => Promise<string | undefined>;
  /** Ends it as a crash would: it gets to do nothing more. Harmless when it has ended. */
  readonly crash: () => Promise<void>;
};

/** Runs a TypeScript file in a process of its own; what it complains of is shown. */
export const runChild = (file: URL, ...args: readonly string[]): Child => {
  const command = [...program(fileURLToPath(file)), ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    line: async () => {
      const next = await lines.next();
      return next.done ? undefined : next.value;
    },
    crash: () => crash(child),
  };
};

const crash = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
};
