import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** What came of a script. */
export type ScriptResult = { readonly isPassed: boolean; readonly output: string };

/** Runs a script of the `package.json` in a folder to its end. Default: that of this repository. */
export const runScript = async (
  name: string,
  folder = resolve(import.meta.dirname, '..'),
): Promise<ScriptResult> => {
  const child = spawn('npm', ['run', '--silent', name], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => printed.push(chunk));
  const [code] = await once(child, 'close');
  return { isPassed: code === 0, output: Buffer.concat(printed).toString() };
};
