import { type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { exitCodes } from '../exit-codes.js';
import { CommandFailure } from '../output.js';

const ofTokens = 'manages the tokens of operators, which no token reaches';
const ofArchive = 'reads and writes files of the server';
const ofKey = 'needs the encryption key of the server';

/** What each command of operators does that no route of the Admin API does, by its words. */
export const localCommands: Readonly<Record<string, string>> = {
  serve: 'is the server',
  demo: 'makes a key with every scope in a database that is new',
  migrate: 'changes the tables of the database',
  backup: 'reads the whole database',
  'backup verify': 'reads the files of a backup',
  restore: 'writes the whole database',
  scrub: 'reads every row of the database',
  'incarnation begin': 'belongs to a database that was restored',
  'project export': ofArchive,
  'project import': ofArchive,
  'project undo-import': ofArchive,
  'admin-token create': ofTokens,
  'admin-token list': ofTokens,
  'admin-token revoke': ofTokens,
  'member login-link': 'makes a link that signs a person in',
  'member erase': 'erases a person from every organization',
  'encryption status': ofKey,
  'encryption rotate': ofKey,
  'encryption adopt': ofKey,
};

/** The same of commands that take `--remote`, with the options for which there is no route. */
export const localWithOptions: Readonly<Record<string, string>> = {
  'erase --vacuum': 'rewrites the file of the database',
  'audit export --sealed': 'reads the seals of every organization',
  'audit export without --org': 'reads entries that concern no organization',
};

/** The failure of a command that does not work on another machine. */
export const notRemote = (command: string): CommandFailure => {
  const reason = localCommands[command] ?? localWithOptions[command] ?? 'opens the database';
  return new CommandFailure(
    'not_remote',
    `roundtrip ${command} ${reason}: run it on the machine of the server, without --remote.`,
    exitCodes.wrongUsage,
  );
};

/** Lets each of these commands, and those below, say so when it gets `--remote`. */
export const withoutRemote = (command: CommandUnknownOpts, path = command.name()): void => {
  for (const each of command.commands) withoutRemote(each, `${path} ${each.name()}`);
  if (!Object.hasOwn(localCommands, path)) return;
  const option = new Option('--remote [url]').hideHelp().preset('');
  command.addOption(
    option.argParser(() => {
      throw notRemote(path);
    }),
  );
};
