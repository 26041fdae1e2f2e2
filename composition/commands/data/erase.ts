import { Command } from '@commander-js/extra-typings';
import { databaseFile } from '../../backup/database-file.js';
import { type Answer, jsonOption, type ReadConfiguration } from '../context.js';
import { orFail } from '../output.js';

/** `erase`: erases one person from a project. */
export const eraseCommand = (answer: Answer, read: ReadConfiguration) =>
  new Command('erase')
    .description('erase a person from a project: numbers, contents, media, and their copies')
    .requiredOption('--project <project>', 'id of the project')
    .requiredOption(
      '--recipient <number>',
      'the number in E.164 format, or the user id of the provider',
    )
    .option(
      '--vacuum',
      'then rewrite the SQLite file, so that its free pages have nothing left; stop the server first (default: no)',
    )
    .option(...jsonOption)
    .action(async ({ project, recipient, vacuum, json }) => {
      if (vacuum) databaseFile(read());
      await answer({ json }, async ({ erasePerson }) =>
        orFail(await erasePerson({ project, recipient })),
      );
      if (!vacuum) return;
      const { rewriteDatabase } = await import('../../backup/rewrite-database.js');
      await rewriteDatabase(read());
    });
