import { Command } from '@commander-js/extra-typings';
import { instantArgument, listArgument, scopesArgument } from './arguments.js';
import { jsonOption } from './context.js';
import { type CallAndPrint, remoteOption } from './remote/anywhere.js';

/** `key`: creates and ends API keys. */
export const keyCommands = (call: CallAndPrint) => {
  const key = new Command('key').description('create, list, revoke and rotate API keys');
  key
    .command('create')
    .description('create a key and print it; it is never shown again')
    .requiredOption('--project <project>', 'id of the project')
    .requiredOption(
      '--scopes <scopes>',
      'scopes of the key, comma-separated, or all',
      scopesArgument,
    )
    .option(
      '--expires <time>',
      'ISO 8601 time in the future at which the key expires (default: never)',
      instantArgument,
    )
    .option(
      '--allow-ip <ranges>',
      'CIDR ranges from which the key works, comma-separated (default: any)',
      listArgument,
    )
    .option('--name <name>', 'what people call the key, one line (default: none)')
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ project, scopes, name, expires = null, allowIp: allowedIps = [], ...options }) =>
      call(options, 'createKey', { project, scopes, name, expiresAt: expires, allowedIps }),
    );
  key
    .command('list')
    .description('list the keys of a project')
    .requiredOption('--project <project>', 'id of the project')
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ project, ...options }) => call(options, 'listKeys', { project }));
  key
    .command('revoke')
    .description('revoke a key; this cannot be undone')
    .argument('<key>', 'id of the key')
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, options) => call(options, 'revokeKey', { key: id }));
  key
    .command('rotate')
    .description(
      'create a key with the name, scopes, expiry and IP ranges of an old one, which works until it is revoked',
    )
    .argument('<key>', 'id of the old key')
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, options) => call(options, 'rotateKey', { key: id }));
  return key;
};
