import { Command } from '@commander-js/extra-typings';
import { projectRoles } from '../../../core/model/people/permissions.js';
import { groupRoles } from '../../../core/model/provisioning/provisioned-group.js';
import { groupRoleArgument, roleInProjectArgument } from '../arguments.js';
import { jsonOption } from '../context.js';
import { type CallAndPrint, type RemoteOptions, remoteOption } from '../remote/anywhere.js';

const org = ['--org <org>', 'id of the organization'] as const;

/** `scim-group`: what the groups of directories give to their members. */
export const scimGroupCommands = (call: CallAndPrint) => {
  const group = new Command('scim-group').description(
    'list the groups of a directory, and map them to roles (SCIM)',
  );
  group
    .command('list')
    .description('list the groups of an organization, oldest first, with the roles that they give')
    .requiredOption(...org)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, ...options }) =>
      call(options, 'listScimGroups', { organization }, layoutFor(options)),
    );
  group
    .command('set-role')
    .description('set what the members of a group may do in the organization')
    .argument('<group>', 'id of the group')
    .requiredOption(...org)
    .requiredOption(
      '--role <role>',
      `role: ${groupRoles.join(', ')}; none gives nothing`,
      groupRoleArgument,
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, { org: organization, role, ...options }) =>
      call(
        options,
        'setScimGroupRole',
        { organization, group: id, role: role === 'none' ? null : role },
        layoutFor(options),
      ),
    );
  group
    .command('set-project-role')
    .description('set what the members of a group may do in one project')
    .argument('<group>', 'id of the group')
    .requiredOption(...org)
    .requiredOption('--project <project>', 'id of the project')
    .requiredOption(
      '--role <role>',
      `role in the project: ${projectRoles.join(', ')}; none gives nothing`,
      roleInProjectArgument,
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action((id, { org: organization, project, role, ...options }) =>
      call(
        options,
        'setScimGroupProjectRole',
        { organization, group: id, project, role: role === 'none' ? null : role },
        layoutFor(options),
      ),
    );
  return group;
};

/** A group as the Admin API answers with it. */
type Published = {
  readonly projects: readonly { readonly project_id: string; readonly role: string }[];
};

/** For people, the roles in projects are one text; JSON has them as they are. */
const layoutFor = ({ json }: RemoteOptions) => (json ? undefined : readable);

const readable = (published: Published | { readonly data: readonly Published[] }): object =>
  'data' in published ? { data: published.data.map(inOneText) } : inOneText(published);

const inOneText = ({ projects, ...group }: Published): object => ({
  ...group,
  projects: projects.map((each) => `${each.project_id} ${each.role}`).join(', '),
});
