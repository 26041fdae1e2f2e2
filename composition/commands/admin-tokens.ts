import { Command } from '@commander-js/extra-typings';
import { adminScopes } from '../../core/model/access/admin-scopes.js';
import { adminTokenJson, newAdminTokenJson } from '../../core/model/access/admin-token-view.js';
import { instantArgument, listArgument, nameArgument, wordsArgument } from './arguments.js';
import { jsonOption, type RunAndPrint } from './context.js';
import { orFail } from './output.js';

/** `admin-token`: creates and ends the tokens with which operators call the Admin API. */
export const adminTokenCommands = (answer: RunAndPrint) => {
  const token = new Command('admin-token').description(
    'create, list and revoke tokens of operators for the Admin API',
  );
  token
    .command('create')
    .description('create a token and print it; it is never shown again')
    .requiredOption('--name <name>', 'what people call the token, one line', nameArgument)
    .requiredOption(
      '--scopes <scopes>',
      `scopes of the token, comma-separated: all, or of ${adminScopes.join(', ')}`,
      (text) => (text === 'all' ? adminScopes : [...new Set(scopesArgument(text))]),
    )
    .option(
      '--expires <time>',
      'ISO 8601 time in the future at which the token expires (default: never)',
      instantArgument,
    )
    .option(
      '--allow-ip <ranges>',
      'CIDR ranges from which the token works, comma-separated (default: any)',
      listArgument,
    )
    .option(...jsonOption)
    .action(({ name, scopes, expires = null, allowIp: allowedIps = [], json }) =>
      answer({ json }, async ({ createAdminToken }) =>
        newAdminTokenJson(
          orFail(await createAdminToken({ name, scopes, expiresAt: expires, allowedIps })),
        ),
      ),
    );
  token
    .command('list')
    .description('list the tokens, oldest first, with the revoked ones')
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ listAdminTokens }) => ({
        data: (await listAdminTokens()).map(adminTokenJson),
      })),
    );
  token
    .command('revoke')
    .description('revoke a token; this cannot be undone')
    .argument('<token>', 'id of the token')
    .option(...jsonOption)
    .action((id, options) =>
      answer(options, async ({ revokeAdminToken }) =>
        adminTokenJson(orFail(await revokeAdminToken({ token: id }))),
      ),
    );
  return token;
};

const scopesArgument = wordsArgument(adminScopes);
