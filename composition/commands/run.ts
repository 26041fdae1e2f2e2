import { CommanderError } from '@commander-js/extra-typings';
import type { Environment } from '../configuration/read-configuration.js';
import { CommandFailure, type Output, ProcessFailure } from './output.js';
import { program } from './program.js';

const failed = 1;
const wrongUsage = 2;

/** Runs one command. Resolves to the exit code: 0, 1 for a failure, 2 for wrong usage, or that of a process of the server. */
export const runCommand = async (
  args: readonly string[],
  environment: Environment,
  output: Output,
): Promise<number> => {
  const command = program(environment, output);
  for (const each of [command, ...command.commands.flatMap((c) => [c, ...c.commands])])
    each.exitOverride().configureOutput({ writeOut: output.out, writeErr: output.error });
  try {
    await command.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : wrongUsage;
    if (error instanceof ProcessFailure) return error.exitCode;
    output.error(`${explain(error)}\n`);
    return error instanceof CommandFailure && error.isWrongUsage ? wrongUsage : failed;
  }
};

const explain = (error: unknown): string => {
  if (error instanceof CommandFailure) return `${error.code}: ${error.message}`;
  return `failed: ${error instanceof Error ? error.message : String(error)}`;
};
