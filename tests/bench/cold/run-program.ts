import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A line that a program printed, and the milliseconds from its start to that. */
export type Line = { readonly line: string; readonly ms: number };

/** The lines that Node.js prints with these arguments. Rejects when it ends with another code than 0. */
export const linesFrom = async (command: readonly string[]): Promise<readonly Line[]> => {
  const started = performance.now();
  const child = spawn(process.execPath, command, {
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines: Line[] = [];
  for await (const line of createInterface(child.stdout))
    lines.push({ line, ms: performance.now() - started });
  const [code] = await exited;
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}`);
  return lines;
};
