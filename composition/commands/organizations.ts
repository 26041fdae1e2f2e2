import { Command } from '@commander-js/extra-typings';
import { organizationJson } from '../../core/model/tenants/tenant-view.js';
import { nameArgument } from './arguments.js';
import { type Answer, jsonOption } from './context.js';
import { orFail } from './output.js';

/** `org`: creates organizations. */
export const organizationCommands = (answer: Answer) => {
  const org = new Command('org').description('create organizations');
  org
    .command('create')
    .description('create an organization')
    .requiredOption('--name <name>', 'name of the organization', nameArgument)
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ createOrganization }) =>
        organizationJson(orFail(await createOrganization({ name: options.name }))),
      ),
    );
  return org;
};
