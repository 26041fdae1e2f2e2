import { Command } from '@commander-js/extra-typings';
import { instantArgument, nameArgument } from '../arguments.js';
import { jsonOption } from '../context.js';
import { type CallAndPrint, remoteOption } from '../remote/anywhere.js';

const org = ['--org <org>', 'id of the organization'] as const;

/** `scim-token`: creates and ends the tokens with which directories manage the members of organizations. */
export const scimTokenCommands = (call: CallAndPrint) => {
  const token = new Command('scim-token').description(
    'create, list and revoke tokens with which a directory manages members (SCIM)',
  );
  token
    .command('create')
    .description('create a token and print it; it is never shown again')
    .requiredOption(...org)
    .requiredOption('--name <name>', 'what people call the token, one line', nameArgument)
    .option(
      '--expires <time>',
      'ISO 8601 time in the future at which the token expires (default: never)',
      instantArgument,
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, name, expires = null, ...options }) =>
      call(options, 'createScimToken', { organization, name, expiresAt: expires }),
    );
  token
    .command('list')
    .description('list the tokens of an organization, oldest first, with the revoked ones')
    .requiredOption(...org)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, ...options }) =>
      call(options, 'listScimTokens', { organization }),
    );
  token
    .command('revoke')
    .description('revoke a token; this cannot be undone')
    .argument('<token>', 'id of the token')
    .requiredOption(...org)
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, { org: organization, ...options }) =>
      call(options, 'revokeScimToken', { organization, token: id }),
    );
  return token;
};
