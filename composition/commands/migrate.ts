import { Command } from '@commander-js/extra-typings';
import { jsonOption, type ReadConfiguration } from './context.js';
import { type Output, printed } from './output.js';

export const migrateCommand = (read: ReadConfiguration, { out }: Output) =>
  new Command('migrate')
    .description('bring the database schema up to date; serve does this too')
    .option(...jsonOption)
    .action(async ({ json }) => {
      const configuration = read();
      const { migrateStorage } = await import('../container/open-application.js');
      out(printed(await migrateStorage(configuration), json === true));
    });
