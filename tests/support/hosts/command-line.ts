import { runCommand } from '../../../composition/commands/run.js';

/** What a command said, and the code that its process would end with. */
export type Said = { readonly code: number; readonly out: string; readonly error: string };
export type Run = (...args: readonly string[]) => Promise<Said>;

/** The operator's command line in this process, under an environment. */
export const commandLine =
  (environment: Readonly<Record<string, string>>): Run =>
  async (...args) => {
    const said: { out: string[]; error: string[] } = { out: [], error: [] };
    const code = await runCommand(args, environment, {
      out: (text) => void said.out.push(text),
      error: (text) => void said.error.push(text),
    });
    return { code, out: said.out.join(''), error: said.error.join('') };
  };
