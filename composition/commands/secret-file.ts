import { readFile } from 'node:fs/promises';
import { CommandFailure } from './output.js';

/** A secret is one line of visible characters, and never as long as this. */
const secret = /^[\x21-\x7e]{1,4096}$/;

/** The secret in a file, without the line break at its end; what is in the file is never told. */
export const readSecret = async (option: string, path: string): Promise<string> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure('unreadable_file', `${option} cannot be read: ${error.code}`);
  });
  const line = text.replace(/\r?\n$/, '');
  if (secret.test(line)) return line;
  throw new CommandFailure('invalid_secret', `${option} must hold one line of visible characters`);
};
