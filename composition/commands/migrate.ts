import { Command } from '@commander-js/extra-typings';
import type { Configuration } from '../configuration/configuration.js';
import { jsonOption, type ReadConfiguration } from './context.js';
import { exitCodes } from './exit-codes.js';
import { CommandFailure, type Output, printed } from './output.js';
import { withProgress } from './terminal/progress.js';

export const migrateCommand = (read: ReadConfiguration, output: Output) =>
  new Command('migrate')
    .description('bring the database schema up to date; serve does this too')
    .option('--plan', 'print what would be done and how long servers wait, and change nothing')
    .option('--sql', 'print the SQL of the missing migrations, and change nothing')
    .option(
      '--from <migration>',
      'with --sql: the last migration that the database has, or none; the database is not opened (default: what it has)',
    )
    .option(...jsonOption)
    .addHelpText(
      'after',
      '\nExit codes: 0 when it is done or there is nothing to do; 1 when the database refuses, also one of a newer server; 2 for wrong usage.',
    )
    .action(async ({ json = false, plan, sql, from }) => {
      if (plan && sql)
        throw new CommandFailure('invalid_argument', 'give --plan or --sql', exitCodes.wrongUsage);
      if (from !== undefined && !sql)
        throw new CommandFailure('invalid_argument', '--from needs --sql', exitCodes.wrongUsage);
      const configuration = read();
      const { out } = output;
      if (sql) return out(await sqlOf(configuration, from, json));
      if (plan) return out(await planOf(configuration, json));
      const { migrateStorage } = await import('../container/open-application.js');
      out(
        printed(
          await withProgress(output, 'migrating', (onProgress) =>
            migrateStorage(configuration, (migration, done, total) =>
              onProgress(`migrating to ${migration}`, done, total),
            ),
          ),
          json,
        ),
      );
    });

const sqlOf = async (
  configuration: Configuration,
  from: string | undefined,
  asJson: boolean,
): Promise<string> => {
  const { configuredMigrationSql } = await import('../container/migrations.js');
  const sql = present(await configuredMigrationSql(configuration, from));
  return asJson ? printed({ sql }, true) : sql;
};

const planOf = async (configuration: Configuration, asJson: boolean): Promise<string> => {
  const { configuredMigrationPlan } = await import('../container/migrations.js');
  const { planObject, planText } = await import('./migration-plan.js');
  const plan = present(await configuredMigrationPlan(configuration));
  return asJson ? printed(planObject(plan), true) : planText(plan);
};

/** What a database has that is not in memory. */
const present = <A>(found: A | undefined): A => {
  if (found === undefined) throw new CommandFailure('no_database', 'memory: has no tables');
  return found;
};
