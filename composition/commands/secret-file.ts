import { readFile } from 'node:fs/promises';
import { CommandFailure } from './output.js';

/** A secret: one line of at most 4096 visible ASCII characters. */
const secret = /^[\x21-\x7e]{1,4096}$/;

/** The secret in a file, without the line break at its end. No message shows the contents of the file. */
export const readSecret = async (option: string, path: string): Promise<string> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new CommandFailure(
      'unreadable_file',
      `The file of ${option} cannot be read: ${error.code}`,
    );
  });
  const line = text.replace(/\r?\n$/, '');
  if (secret.test(line)) return line;
  throw new CommandFailure(
    'invalid_secret',
    `The file of ${option} must contain one line of 1 to 4096 visible ASCII characters`,
  );
};
