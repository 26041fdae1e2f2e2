import { Command } from '@commander-js/extra-typings';
import { nameArgument } from './arguments.js';
import { jsonOption } from './context.js';
import { type CallAndPrint, remoteOption } from './remote/call.js';

/** `org`: creates, lists and renames organizations. */
export const organizationCommands = (call: CallAndPrint) => {
  const org = new Command('org').description('create, list and rename organizations');
  org
    .command('create')
    .description('create an organization')
    .requiredOption('--name <name>', 'name of the organization', nameArgument)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ name, ...options }) => call(options, 'createOrganization', { name }));
  org
    .command('list')
    .description('list the organizations')
    .option(...remoteOption)
    .option(...jsonOption)
    .action((options) => call(options, 'listEveryOrganization', { limit: 100 }));
  org
    .command('rename')
    .description('give an organization another name')
    .argument('<org>', 'id of the organization')
    .requiredOption('--name <name>', 'new name of the organization', nameArgument)
    .option(...remoteOption)
    .option(...jsonOption)
    .action((organization, { name, ...options }) =>
      call(options, 'renameOrganization', { organization, name }),
    );
  return org;
};
