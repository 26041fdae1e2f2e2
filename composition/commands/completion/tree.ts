import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { callsServer, idIn, listedIn } from './places.js';

/** A command, as a shell completes it. */
export type CompletedCommand = {
  /** Its words after the program, such as `messages send`. Empty for the program itself. */
  readonly path: string;
  readonly commands: readonly Described[];
  readonly options: readonly CompletedOption[];
  /** Values of its first argument; empty when they are not known. */
  readonly values: readonly string[];
  /** Whether an argument is an id that the server knows. */
  readonly takesIds: boolean;
};

export type CompletedOption = Described & {
  readonly takesValue: boolean;
  /** Whether its value is an id that the server knows. */
  readonly takesIds: boolean;
  /** Its possible values; empty when they are not known. */
  readonly values: readonly string[];
};

/** What a shell shows of a command or an option. */
export type Described = { readonly name: string; readonly description: string };

/** A command with all commands below it, parents first. */
export const completedCommands = (
  command: CommandUnknownOpts,
  path = '',
): readonly CompletedCommand[] => {
  const help = {
    name: '--help',
    description: 'display help',
    takesValue: false,
    takesIds: false,
    values: [],
  };
  const visible = command.createHelp().visibleCommands(command);
  const hasIds = callsServer(command);
  const own: CompletedCommand = {
    path,
    commands: visible.map((each) => ({
      name: each.name(),
      description: each.description(),
    })),
    options: [
      ...command.options
        .filter(({ hidden }) => !hidden)
        .map(({ long, flags, description, required, argChoices = [] }) => ({
          name: long ?? '',
          description,
          takesValue: required,
          takesIds: hasIds && required && listedIn(flags) !== undefined,
          values: argChoices,
        })),
      help,
    ],
    values: command.registeredArguments[0]?.argChoices ?? [],
    takesIds: hasIds && command.registeredArguments.some((each) => idIn(each) !== undefined),
  };
  const below = visible.flatMap((each) => completedCommands(each, `${path} ${each.name()}`.trim()));
  return [own, ...below];
};

/** A text in single quotes, as every shell here reads it. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** The paths of all commands but the program itself. */
export const pathsOf = (commands: readonly CompletedCommand[]): readonly string[] =>
  commands.map(({ path }) => path).filter((path) => path !== '');
