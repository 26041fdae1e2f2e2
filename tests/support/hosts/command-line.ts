import { Readable } from 'node:stream';
import { runCommand } from '../../../composition/commands/run.js';

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
