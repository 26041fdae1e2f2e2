import { Command } from '@commander-js/extra-typings';
import { migrateStorage } from '../container/open-application.js';
import { jsonOption, type ReadConfiguration } from './context.js';
import { type Output, printed } from './output.js';

export const migrateCommand = (read: ReadConfiguration, { out }: Output) =>
  new Command('migrate')
    .description('bring the database schema up to date; serve does this too')
    .option(...jsonOption)
    .action(async ({ json }) => out(printed(await migrateStorage(read()), json === true)));
