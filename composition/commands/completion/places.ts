import type { CommandUnknownOpts } from '@commander-js/extra-typings';

/** Resources whose ids the server lists, as arguments and options call them. */
const listed = [
  'channel',
  'delivery',
  'endpoint',
  'event',
  'media',
  'message',
  'template',
] as const;

export type Listed = (typeof listed)[number];

/** The resource whose id an argument, or an option with flags such as `--channel <channel>`, takes; undefined for others. */
export const listedIn = (name: string): Listed | undefined => {
  const [, placeholder = name] = /[<[](\w+)/.exec(name) ?? [];
  return listed.find((each) => each === placeholder || `${each}s` === placeholder);
};

/** The resource whose id an argument takes. One with choices, such as the event type of `trigger`, takes none. */
export const idIn = (
  argument: CommandUnknownOpts['registeredArguments'][number] | undefined,
): Listed | undefined =>
  argument && argument.argChoices === undefined ? listedIn(argument.name()) : undefined;

/** Whether a command calls a server, which then knows ids. */
export const callsServer = ({ options }: CommandUnknownOpts): boolean =>
  options.some(({ long }) => long === '--profile');

/** The place of the last word of a command line. */
export type Place = {
  readonly resource: Listed;
  /** The arguments before it. */
  readonly before: readonly string[];
  readonly profile: string | undefined;
};

type Walked = {
  readonly command: CommandUnknownOpts;
  /** The option whose value comes next. */
  readonly option: CommandUnknownOpts['options'][number] | undefined;
  readonly profile: string | undefined;
  readonly before: readonly string[];
};

const step = (walked: Walked, word: string): Walked => {
  const { command, option, profile, before } = walked;
  if (option)
    return {
      ...walked,
      option: undefined,
      profile: option.long === '--profile' ? word : profile,
    };
  if (word.startsWith('-')) {
    const named = command.options.find(({ long, short }) => long === word || short === word);
    return { ...walked, option: named?.required ? named : undefined };
  }
  const below = command.commands.find((each) => each.name() === word);
  return below ? { ...walked, command: below } : { ...walked, before: [...before, word] };
};

/** The place of the last of the words after `roundtrip`; undefined where no id belongs. */
export const placeOf = (root: CommandUnknownOpts, words: readonly string[]): Place | undefined => {
  const start: Walked = { command: root, option: undefined, profile: undefined, before: [] };
  const { command, option, profile, before } = words.slice(0, -1).reduce(step, start);
  const resource = option
    ? listedIn(option.flags)
    : idIn(command.registeredArguments[before.length]);
  return resource && callsServer(command) ? { resource, before, profile } : undefined;
};
