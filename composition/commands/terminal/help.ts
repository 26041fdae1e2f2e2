import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';

/** `help`: shows the help of a command, as `COMMAND --help` does. */
export const helpCommand = () =>
  new Command('help')
    .description('show the help of a command')
    .argument('[command...]', 'words of the command, such as messages send')
    .action((words, _, help) => {
      let found: CommandUnknownOpts = help.parent ?? help;
      for (const word of words) {
        const next = found.commands.find((each) => each.name() === word);
        if (!next) throw unknown(words, found);
        found = next;
      }
      found.outputHelp();
    });

const unknown = (words: readonly string[], { commands }: CommandUnknownOpts) => {
  const known = commands.map((each) => each.name()).join(', ');
  return new CommandFailure(
    'invalid_argument',
    `There is no command ${words.join(' ')}.${known === '' ? '' : ` Commands here are: ${known}`}`,
    exitCodes.wrongUsage,
  );
};
