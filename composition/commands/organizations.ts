import { Command } from '@commander-js/extra-typings';
import { nameArgument, onArgument, rangesArgument } from './arguments.js';
import { jsonOption } from './context.js';
import { type CallAndPrint, remoteOption } from './remote/anywhere.js';

/** `org`: creates, lists and renames organizations, and sets their sign-in rules. */
export const organizationCommands = (call: CallAndPrint) => {
  const org = new Command('org').description(
    'create, list and rename organizations, and set their sign-in rules',
  );
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
  org
    .command('sign-in-rules')
    .description('show what an organization asks of the sessions of its members, or set it')
    .argument('<org>', 'id of the organization')
    .option('--second-factor <on or off>', 'whether a session needs a second factor', onArgument)
    .option('--single-sign-on <on or off>', 'whether it needs a single sign-on', onArgument)
    .option(
      '--addresses <ranges>',
      'CIDR ranges from which the dashboard is used, with commas between them; any for every address',
      rangesArgument,
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action((organization, { secondFactor, singleSignOn, addresses, ...options }) => {
      const rules = {
        ...(secondFactor && { requireSecondFactor: secondFactor === 'on' }),
        ...(singleSignOn && { requireSingleSignOn: singleSignOn === 'on' }),
        ...(addresses && { dashboardAddresses: addresses }),
      };
      return Object.keys(rules).length === 0
        ? call(options, 'getSignInRules', { organization })
        : call(options, 'setSignInRules', { organization, ...rules });
    });
  return org;
};
