import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { exitCodes } from '../../exit-codes.js';
import { CommandFailure, type Output } from '../../output.js';
import { readSecret } from '../../secret-file.js';

/** A stream from which a person or a program gives a key. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Opens standard input, which a command that does not need it leaves alone. */
export type OpenInput = () => Input;

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() });

/** The key in a file; or the first line of the input, which is asked for and not shown when the input is a terminal. */
export const readKey = async (
  file: string | undefined,
  input: Input,
  { error }: Output,
): Promise<string> => {
  if (file !== undefined) return readSecret('--key-file', file);
  if (!input.isTTY) return firstLine(input);
  const line = firstLine(input, nowhere());
  // The terminal has stopped its echo: what is typed at the sight of these words is not shown.
  error('API key (not shown): ');
  try {
    return await line;
  } finally {
    error('\n');
  }
};

/** The first line without spaces around it. With an output, the input is a terminal whose echo goes there. */
const firstLine = (input: Input, output?: Writable): Promise<string> =>
  new Promise((resolve, reject) => {
    const lines = createInterface({ input, output, terminal: output !== undefined });
    const stop = () =>
      reject(
        new CommandFailure(
          'no_key',
          'No key was given. Type it, pipe it to standard input, or give --key-file',
          exitCodes.wrongUsage,
        ),
      );
    lines.once('line', (line) => {
      const key = line.trim();
      if (key === '') stop();
      else resolve(key);
      lines.close();
    });
    lines.once('SIGINT', () => lines.close());
    lines.once('close', stop);
  });
