import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { runCommand } from '../../../composition/commands/run.js';
import type { Demo } from '../../../composition/demo.js';

/** What a command said, and the code that its process would end with. */
export type Said = { readonly code: number; readonly out: string; readonly error: string };
export type Run = (...args: readonly string[]) => Promise<Said>;

/** The command line in this process, under an environment; with what standard input has and the width of the terminals. */
export const commandLine =
  (
    environment: Readonly<Record<string, string>>,
    { input = '', columns }: { readonly input?: string; readonly columns?: number } = {},
  ): Run =>
  async (...args) => {
    const said: { out: string[]; error: string[] } = { out: [], error: [] };
    const output = {
      out: (text: string) => void said.out.push(text),
      error: (text: string) => void said.error.push(text),
      outColumns: columns,
      errorColumns: columns,
    };
    const code = await runCommand(args, environment, output, () => Readable.from([input]));
    return { code, out: said.out.join(''), error: said.error.join('') };
  };

/** Makes the demo in a database, as `roundtrip demo` does, without the start of another process. */
export const makeDemoIn = async (environment: Readonly<Record<string, string>>): Promise<Demo> => {
  const { code, out, error } = await commandLine(environment)('demo', '--json');
  assert.equal(code, 0, error);
  return JSON.parse(out);
};
