import { Command } from '@commander-js/extra-typings';
import type { Organization } from '../../core/model/tenants/project.js';
import { organizationJson } from '../../core/model/tenants/tenant-view.js';
import type { OrganizationId } from '../../core/shared/ids.js';
import { nameArgument } from './arguments.js';
import { type Host, jsonOption, type RunAndPrint } from './context.js';
import { orFail } from './output.js';

/** `org`: creates, lists and renames organizations. */
export const organizationCommands = (answer: RunAndPrint) => {
  const org = new Command('org').description('create, list and rename organizations');
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
  org
    .command('list')
    .description('list the organizations')
    .option(...jsonOption)
    .action((options) =>
      answer(options, async ({ listOrganizations }) => ({
        data: (await everyPage(listOrganizations)).map(organizationJson),
      })),
    );
  org
    .command('rename')
    .description('give an organization another name')
    .argument('<org>', 'id of the organization')
    .requiredOption('--name <name>', 'new name of the organization', nameArgument)
    .option(...jsonOption)
    .action((organization, { name, ...options }) =>
      answer(options, async ({ renameOrganization }) =>
        organizationJson(orFail(await renameOrganization({ organization, name }))),
      ),
    );
  return org;
};

const pageSize = 200;

/** Every organization, page by page. */
const everyPage = async (
  list: Host['listOrganizations'],
  after?: OrganizationId,
): Promise<readonly Organization[]> => {
  const page = await list({ after, limit: pageSize });
  return page.length < pageSize ? page : [...page, ...(await everyPage(list, page.at(-1)?.id))];
};
