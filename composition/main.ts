#!/usr/bin/env node
import { CommanderError } from '@commander-js/extra-typings';
import { CommandFailure } from './commands/output.js';
import { program } from './commands/program.js';

/** Wrong usage. */
const usageExit = 2;

const explain = (error: unknown): string => {
  if (error instanceof CommandFailure) return `${error.code}: ${error.message}`;
  return `failed: ${error instanceof Error ? error.message : String(error)}`;
};

const command = program(process.env);
for (const each of [command, ...command.commands.flatMap((c) => [c, ...c.commands])])
  each.exitOverride();

try {
  await command.parseAsync();
} catch (error) {
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : usageExit;
  } else {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}
