import { Command } from '@commander-js/extra-typings';
import { instantArgument, listArgument, scopesArgument } from './arguments.js';
import { type Answer, jsonOption } from './context.js';
import { orFail } from './output.js';
import { keyView, newKeyView } from './views.js';

export const keyCommands = (answer: Answer) => {
  const key = new Command('key').description('API keys');
  key
    .command('create')
    .description('create a key; the only time that it is shown')
    .requiredOption('--project <project>', 'its project')
    .requiredOption('--scopes <scopes>', 'comma-separated scopes, or all', scopesArgument)
    .option('--expires <time>', 'ISO 8601 time from which on it is refused', instantArgument)
    .option('--allow-ip <ranges>', 'comma-separated CIDR ranges it may be used from', listArgument)
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ createKey }) => {
        const { project, scopes, expires = null, allowIp: allowedIps = [] } = options;
        const made = await createKey({ project, scopes, expiresAt: expires, allowedIps });
        return newKeyView(orFail(made));
      }),
    );
  key
    .command('list')
    .description("list a project's keys")
    .requiredOption('--project <project>', 'the project')
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ listKeys }) => ({
        data: orFail(await listKeys(options)).map(keyView),
      })),
    );
  key
    .command('revoke <key>')
    .description('revoke a key for good')
    .option(...jsonOption)
    .action((id, options) =>
      answer(options, async ({ revokeKey }) => keyView(orFail(await revokeKey({ key: id })))),
    );
  key
    .command('rotate <key>')
    .description('make a new key like an old one, which works on until it is revoked')
    .option(...jsonOption)
    .action((id, options) =>
      answer(options, async ({ rotateKey }) => newKeyView(orFail(await rotateKey({ key: id })))),
    );
  return key;
};
