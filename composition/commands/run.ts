import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Environment } from '../configuration/read-configuration.js';
import type { OpenInput } from './developer/profiles/read-key.js';
import { exitCodes } from './exit-codes.js';
import { CallFailure, CommandFailure, type Output, ProcessFailure } from './output.js';
import { program } from './program.js';
import { explain } from './terminal/explain.js';
import { optionOf } from './terminal/option-names.js';

/** What a first `npx roundtrip` does. */
const withoutArguments = ['serve', '--demo'];

/**
 * Runs one command; without arguments, `serve --demo`. Resolves to the exit code: one of `exitCodes`, or that of a process of the
 * server.
 */
export const runCommand = async (
  args: readonly string[],
  environment: Environment,
  output: Output,
  input?: OpenInput,
): Promise<number> => {
  const command = program(environment, output, input);
  for (const each of [command, ...command.commands.flatMap((c) => [c, ...c.commands])])
    each
      .exitOverride()
      .helpCommand(false)
      .showHelpAfterError(`See ${nameOf(each)} --help.`)
      .configureOutput({ writeOut: output.out, writeErr: output.error });
  let running: CommandUnknownOpts = command;
  command.hook('preAction', (_, action) => {
    running = action;
  });
  try {
    await command.parseAsync(args.length > 0 ? args : withoutArguments, { from: 'user' });
    return exitCodes.done;
  } catch (error) {
    if (error instanceof CommanderError)
      return error.exitCode === 0 ? exitCodes.done : exitCodes.wrongUsage;
    if (error instanceof ProcessFailure) return error.exitCode;
    output.error(`${explain(inTermsOf(running, error))}\n`);
    return error instanceof CommandFailure ? error.exitCode : exitCodes.failed;
  }
};

/** An error of a call, with the options of the command in place of fields of the API. */
const inTermsOf = (command: CommandUnknownOpts, error: unknown): unknown =>
  error instanceof CallFailure
    ? new CommandFailure(
        error.code,
        error.messageWith((field) => optionOf(command, field)),
        error.exitCode,
      )
    : error;

/** The words of a command, such as `roundtrip messages send`. */
const nameOf = (command: CommandUnknownOpts): string =>
  command.parent ? `${nameOf(command.parent)} ${command.name()}` : command.name();
