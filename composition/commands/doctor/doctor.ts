import { existsSync } from 'node:fs';
import { Command } from '@commander-js/extra-typings';
import { type Environment, readConfiguration } from '../../configuration/read-configuration.js';
import type { Developer } from '../developer/context.js';
import { type ApiConnection, apiConnectionOf } from '../developer/profiles/api-connection.js';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure, jsonLine } from '../output.js';
import type { Check } from './check.js';
import type { OperatorOptions } from './open-checks.js';

/** `doctor`: checks everything that this machine can see, and says what to do about each problem. */
export const doctorCommand = ({ environment, output, style }: Developer) =>
  new Command('doctor')
    .description('check the configuration, the database, the server, the key and the channels')
    .option(
      '--profile <name>',
      'profile whose server and key are checked (default: as other commands)',
    )
    .option(
      '--recount',
      'count every conversation again from its messages, which reads them all, and correct it',
    )
    .option('--json', 'print one JSON object and nothing else (default: text)')
    .addHelpText(
      'after',
      `
It checks the operator's side where the configuration of a server or its database is here, and the developer's side where
there is a profile, or ROUNDTRIP_URL with ROUNDTRIP_API_KEY. It changes nothing, but what --recount corrects.
Exit codes: 0 when no check failed, also with warnings; 1 when one failed.`,
    )
    .action(async ({ profile, json, recount = false }) => {
      const checks = await checksOf(environment, profile, { recounts: recount });
      const failed = checks.filter(({ status }) => status === 'fail').length;
      if (json) output.out(`${jsonLine({ data: checks })}\n`);
      else {
        const { checkLines } = await import('./check.js');
        output.out(checkLines(checks, style()));
      }
      if (failed > 0)
        throw new CommandFailure('checks_failed', `${failed} of ${checks.length} checks failed`);
    });

const checksOf = async (
  environment: Environment,
  profile: string | undefined,
  options: OperatorOptions,
): Promise<readonly Check[]> => {
  const connection = await connectionIn(environment, profile);
  const hasServer = isConfigured(environment);
  const isOperator = profile === undefined && (hasServer || connection === undefined);
  const { operatorChecks } = await import('./operator.js');
  const { developerChecks } = await import('./developer.js');
  return [
    ...(isOperator ? await operatorChecks(environment, options) : []),
    ...(connection ? await developerChecks(environment, connection) : []),
    ...(connection || hasServer ? [] : [noProfile]),
  ];
};

const noProfile: Check = {
  check: 'profile',
  status: 'warn',
  found: 'There is no key of a running server.',
  remedy: 'To check a server with a key, log in: roundtrip login.',
};

/** The connection, if there is one. A profile that was named must exist. */
const connectionIn = async (
  environment: Environment,
  profile: string | undefined,
): Promise<ApiConnection | undefined> => {
  try {
    return await apiConnectionOf(environment, profile);
  } catch (error) {
    const isAbsent = error instanceof CommandFailure && error.exitCode === exitCodes.noAccess;
    const isNamed = (profile ?? environment.ROUNDTRIP_PROFILE ?? '') !== '';
    if (isAbsent && !isNamed) return undefined;
    throw error;
  }
};

/** Whether this is the machine of a server: it has variables of one, or the default database. */
const isConfigured = (environment: Environment): boolean => {
  const configuration = readConfiguration(environment);
  if ('problems' in configuration) return true;
  const { database } = configuration;
  return (
    Object.keys(environment).some((name) => serverVariable.test(name)) ||
    (database.kind === 'sqlite' && existsSync(database.path))
  );
};

const serverVariable = /^ROUNDTRIP_(DATABASE_URL|DATA_DIR|HOST|PORT|PUBLIC_URL|ENCRYPTION_KEY)/;
