import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hangMs } from '../../conformance/in-time.js';

/** Code with a name, in one language. */
export type NamedCode = { readonly name: string; readonly code: string };

/** Where codes run. */
export type Place = {
  readonly folder: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What a code prints that does not end by itself: it is ended then. */
  readonly until?: string;
};

/** Runs codes one after another. Rejects with what they printed when one fails. */
export type RunCodes = (codes: readonly NamedCode[], place: Place) => Promise<void>;

/** Runs a program in a folder; rejects with what it printed when it fails. */
const program = async (
  [command, ...args]: readonly [string, ...string[]],
  { folder, environment, until }: Place,
): Promise<void> => {
  const env = { ...process.env, ...environment };
  const child = spawn(command, args, { cwd: folder, env, detached: true });
  const end = (): void => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'));
  const late = setTimeout(end, hangMs);
  let printed = '';
  let isSeen = false;
  const onChunk = (chunk: Buffer): void => {
    printed += chunk;
    if (isSeen || until === undefined || !printed.includes(until)) return;
    isSeen = true;
    end();
  };
  child.stdout.on('data', onChunk);
  child.stderr.on('data', onChunk);
  const [code] = await once(child, 'close');
  clearTimeout(late);
  if (code !== 0 && !isSeen) throw new Error(printed.slice(-longestReport));
};

/** How much of what failed is shown, in characters. */
const longestReport = 3_000;

/** Commands of a shell in one process. `curl` fails for any answer that is no success. */
export const runShell: RunCodes = async (codes, place) => {
  const lines = codes.map(({ name, code }) => `echo ${name}\n${code}\n`);
  const script = `set -e\ncurl() { command curl -sS --fail-with-body "$@"; }\n${lines.join('')}`;
  await program(['bash', '-c', script], place);
};

/** Programs of Python in one process. */
export const runPython: RunCodes = async (codes, place) => {
  for (const { name, code } of codes) await writeFile(join(place.folder, `${name}.py`), code);
  const all = `import sys\nfor name in sys.argv[1:]:\n    print(name, flush=True)\n    exec(compile(open(name).read(), name, "exec"), {})\n`;
  await writeFile(join(place.folder, 'all.py'), all);
  const names = codes.map(({ name }) => `${name}.py`);
  await program(['python3', '-B', 'all.py', ...names], place);
};

/** Programs of Go, each built and run. */
export const runGo: RunCodes = async (codes, place) => {
  await writeFile(join(place.folder, 'go.mod'), 'module samples\n\ngo 1.19\n');
  for (const { name, code } of codes) {
    await mkdir(join(place.folder, name));
    await writeFile(join(place.folder, name, 'main.go'), code);
    await program(['go', 'run', `./${name}`], place);
  }
};

const clients = join(import.meta.dirname, '../../../adapters/client');

/** Modules of TypeScript in one process, with the clients of this checkout. */
export const runTypescript: RunCodes = async (codes, place) => {
  for (const { name, code } of codes)
    await writeFile(
      join(place.folder, `${name}.mts`),
      code.replace(/roundtrip\/client(\/admin)?/, (_, inner = '') => `${clients}${inner}/index.ts`),
    );
  const imports = codes.map(
    ({ name }) => `console.log('${name}');\nawait import('./${name}.mts');\n`,
  );
  await writeFile(join(place.folder, 'all.mts'), imports.join(''));
  const loader = import.meta.resolve('tsx');
  await program([process.execPath, '--import', loader, 'all.mts'], place);
};
