import { Command } from '@commander-js/extra-typings';
import { databaseFile } from '../../backup/database-file.js';
import { jsonOption, type ReadConfiguration } from '../context.js';
import type { Output } from '../output.js';
import { type Anywhere, remoteOption } from '../remote/anywhere.js';
import { notRemote } from '../remote/not-remote.js';
import { withProgress } from '../terminal/progress.js';
import { requireDatabase } from './required-database.js';

/** `erase`: erases one person from a project. */
export const eraseCommand = ({ answer }: Anywhere, read: ReadConfiguration, output: Output) =>
  new Command('erase')
    .description('erase a person from a project: numbers, contents, media, notes, and their copies')
    .requiredOption('--project <project>', 'id of the project')
    .requiredOption(
      '--recipient <number>',
      'the number in E.164 format, the user id of the provider, or the id of the contact',
    )
    .option(
      '--vacuum',
      'then rewrite the SQLite file, so that its free pages have nothing left; a server reads on, and its commits wait (default: no)',
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action(async ({ project, recipient, vacuum, ...options }) => {
      if (vacuum && options.remote !== undefined) throw notRemote('erase --vacuum');
      const erase = () =>
        answer(options, async ({ call }) => {
          const erased = await withProgress(output, 'messages erased', (onProgress) =>
            call('erasePerson', {
              project,
              recipient,
              onProgress: ({ messages }) => onProgress('messages erased', messages, 0),
            }),
          );
          if (Object.values(erased).every((count) => count === 0))
            output.error(nothingFound(recipient));
          return erased;
        });
      if (!vacuum) return erase();
      const configuration = read();
      const path = databaseFile(configuration);
      await requireDatabase(configuration);
      await erase();
      const { rewriteDatabase } = await import('../../backup/rewrite-database.js');
      await rewriteDatabase(path);
    });

/** A mistyped number must not look like an erasure. */
const nothingFound = (recipient: string): string =>
  `There is no message of or to "${recipient}" in the project, or all were erased before. A number needs its country code, such as +12025550123.\n`;
