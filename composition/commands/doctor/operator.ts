import type { MigrationPlan } from '../../../adapters/knex/migrations/migration-plan.js';
import type { Configuration } from '../../configuration/configuration.js';
import { existingEncryptionKeys } from '../../configuration/encryption-key.js';
import { type Environment, readConfiguration } from '../../configuration/read-configuration.js';
import { bareDatabase } from '../../configuration/settings/database.js';
import { configuredMigrationPlan } from '../../container/migrations.js';
import { backupChecks } from './backups.js';
import { type Check, fail, ok, reasonOf, warn } from './check.js';
import { fileChecks } from './files.js';
import { type OperatorOptions, openChecks } from './open-checks.js';
import { reachChecks } from './reach.js';
import { storedRowsCheck } from './stored-rows.js';

/** What an operator's machine can check: configuration, database, files, public URL, channels. Changes nothing. */
export const operatorChecks = async (
  environment: Environment,
  options: OperatorOptions,
): Promise<readonly Check[]> => {
  const configuration = readConfiguration(environment);
  if ('problems' in configuration)
    return configuration.problems.map((problem) =>
      fail(
        'configuration',
        `${problem}.`,
        'Correct the variable: roundtrip serve --help lists all.',
      ),
    );
  const plan = await planOf(configuration);
  const database = databaseCheck(configuration, plan);
  const key = await keyCheck(configuration, plan);
  const canOpen =
    database.status === 'ok' && key.status === 'ok' && configuration.database.kind !== 'memory';
  return [
    ok('configuration', 'Every variable has a valid value.'),
    database,
    key,
    ...(await fileChecks(configuration)),
    ...(await backupChecks(configuration)),
    ...(await publicUrlChecks(configuration)),
    ...(canOpen
      ? [await storedRowsCheck(configuration), ...(await openChecks(configuration, options))]
      : []),
  ];
};

type Plan = MigrationPlan | undefined | { readonly problem: string };

const planOf = (configuration: Configuration): Promise<Plan> =>
  configuredMigrationPlan(configuration).catch((error) => ({ problem: reasonOf(error) }));

const databaseCheck = (configuration: Configuration, plan: Plan): Check => {
  if (plan === undefined)
    return warn(
      'database',
      'memory: loses everything when the server stops.',
      'Set ROUNDTRIP_DATABASE_URL for anything but a trial.',
    );
  const database = bareDatabase(configuration.database);
  const place =
    'path' in database ? `sqlite:${database.path}` : 'url' in database ? database.url : '';
  if ('problem' in plan)
    return fail(
      'database',
      `${place}: ${plan.problem}.`,
      'Check ROUNDTRIP_DATABASE_URL, and that the database runs.',
    );
  if (plan.databaseVersion === undefined)
    return fail(
      'database',
      `${place} has no tables of Roundtrip.`,
      'Set ROUNDTRIP_DATABASE_URL as for the server, or create them: roundtrip migrate.',
    );
  if (plan.pending.length > 0)
    return warn(
      'database',
      `${place} lacks ${plan.pending.length} migrations.`,
      'See roundtrip migrate --plan, then roundtrip migrate.',
    );
  return plan.newer.length > 0
    ? warn('database', `${place} has the schema of a newer version.`, 'Replace this version.')
    : ok('database', `${place} answers; its schema is ${plan.databaseVersion}, which is current.`);
};

const keyCheck = async (configuration: Configuration, plan: Plan): Promise<Check> => {
  try {
    if (await existingEncryptionKeys(configuration))
      return ok('encryption key', 'There is one. Keep a copy apart from the backups.');
    const hasData =
      plan !== undefined && !('problem' in plan) && plan.databaseVersion !== undefined;
    const found = `There is no encryption.key in ${configuration.dataDir}.`;
    const remedy = 'Set ROUNDTRIP_DATA_DIR or ROUNDTRIP_ENCRYPTION_KEY as for the server.';
    return hasData
      ? fail('encryption key', found, remedy)
      : ok('encryption key', 'The first start generates one.');
  } catch (error) {
    return fail('encryption key', reasonOf(error), 'Restore the key file from its copy.');
  }
};

const publicUrlChecks = async ({ publicUrl }: Configuration): Promise<readonly Check[]> => {
  if (publicUrl === undefined) return [];
  const isSafe = publicUrl.startsWith('https:') || /^http:\/\/(localhost|127\.)/.test(publicUrl);
  const scheme = isSafe
    ? []
    : [
        warn(
          'public URL',
          `${publicUrl} is not HTTPS: keys can be read.`,
          'Use TLS, or a proxy with it.',
        ),
      ];
  const remedy = 'Start the server, or correct ROUNDTRIP_PUBLIC_URL or the proxy.';
  return [...scheme, ...(await reachChecks('public URL', publicUrl, remedy))];
};
