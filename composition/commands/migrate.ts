import { Command } from '@commander-js/extra-typings';
import { jsonOption, type ReadConfiguration } from './context.js';
import { CommandFailure, type Output, printed } from './output.js';

export const migrateCommand = (read: ReadConfiguration, { out }: Output) =>
  new Command('migrate')
    .description('bring the database schema up to date; serve does this too')
    .option('--sql', 'print the SQL of the missing migrations, and change nothing')
    .option(
      '--from <migration>',
      'with --sql: the last migration that the database has, or none; the database is not opened (default: what it has)',
    )
    .option(...jsonOption)
    .action(async ({ json, sql, from }) => {
      const configuration = read();
      if (sql) {
        const { configuredMigrationSql } = await import('../container/migration-sql.js');
        const text = await configuredMigrationSql(configuration, from);
        if (text === undefined) throw new CommandFailure('no_database', 'memory: has no tables');
        out(json ? printed({ sql: text }, true) : text);
        return;
      }
      if (from !== undefined)
        throw new CommandFailure('invalid_argument', '--from needs --sql', true);
      const { migrateStorage } = await import('../container/open-application.js');
      out(printed(await migrateStorage(configuration), json === true));
    });
