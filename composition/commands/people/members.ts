import { Command } from '@commander-js/extra-typings';
import type { Invitation } from '../../../adapters/client/admin/index.js';
import { projectRoles, roles } from '../../../core/model/people/permissions.js';
import { isoTime } from '../../../core/shared/time.js';
import { roleArgument, roleInProjectArgument } from '../arguments.js';
import { jsonOption, type RunAndPrint } from '../context.js';
import { type Output, orFail } from '../output.js';
import { type Anywhere, remoteOption } from '../remote/anywhere.js';
import { thisMachine } from '../remote/place.js';
import { invitationUrl, linkUrl } from './link-url.js';
import { memberOf } from './member-of.js';

const org = ['--org <org>', 'id of the organization'] as const;
const email = ['--email <email>', 'email address or user id of the member'] as const;
const role = ['--role <role>', `role of the member: ${roles.join(', ')}`] as const;

/** `member`: who may use the dashboard, and links that sign members in. */
export const memberCommands = ({ answer, call }: Anywhere, here: RunAndPrint, output: Output) => {
  const member = new Command('member').description(
    'invite, list and remove members of an organization, and make links that sign them in',
  );
  member
    .command('invite')
    .description('print a link by which a person can join once within 7 days')
    .requiredOption(...org)
    .requiredOption('--email <email>', 'email address of the person')
    .requiredOption(...role, roleArgument)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, email: of, role: given, ...options }) =>
      answer(options, async (place) => {
        const dashboardUrl = await place.dashboardUrl();
        const { token, ...invitation } = await place.call('inviteMember', {
          ...{ organization, email: of, role: given },
        });
        return {
          ...shownInvitation(invitation),
          link: invitationUrl(dashboardUrl, token),
          expires_at: invitation.expires_at,
        };
      }),
    );
  member
    .command('invitations')
    .description('list the invitations of an organization that can still be accepted')
    .requiredOption(...org)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, ...options }) =>
      answer(options, async ({ call: ask }) => {
        const { data } = await ask('listInvitations', { organization });
        return { data: data.map(shownInvitation) };
      }),
    );
  member
    .command('withdraw')
    .description('take an invitation back')
    .requiredOption(...org)
    .requiredOption('--email <email>', 'email address that the invitation is for')
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, email: given, ...options }) =>
      answer(options, async ({ call: ask }) => {
        const { data: open } = await ask('listInvitations', { organization });
        const found = open.find((each) => each.email === given.trim().toLowerCase());
        const invitation = found?.id ?? given;
        await ask('withdrawInvitation', { organization, invitation });
        return { invitation_id: invitation, is_open: false };
      }),
    );
  member
    .command('list')
    .description('list the members of an organization')
    .requiredOption(...org)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, ...options }) => call(options, 'listMembers', { organization }));
  member
    .command('set-role')
    .description('change the role of a member')
    .requiredOption(...org)
    .requiredOption(...email)
    .requiredOption(...role, roleArgument)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, email: of, role: given, ...options }) =>
      answer(options, async (place) => {
        const named = await memberOf(place, { organization, email: of });
        await place.call('changeRole', { ...named, role: given });
        return { user_id: named.user, role: given };
      }),
    );
  member
    .command('set-project-role')
    .description('set what a member may do in one project, beside the role in the organization')
    .requiredOption('--project <project>', 'id of the project')
    .requiredOption(...email)
    .requiredOption(
      '--role <role>',
      `role in the project: ${projectRoles.join(', ')}; none takes it away`,
      roleInProjectArgument,
    )
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ project, role: given, email: of, ...options }) =>
      answer(options, async (place) => {
        const { organization_id: organization } = await place.call('getProject', { project });
        const { user } = await memberOf(place, { organization, email: of });
        const named = { project, user };
        await (given === 'none'
          ? place.call('removeProjectRole', named)
          : place.call('setProjectRole', { ...named, role: given }));
        return { user_id: user, project_id: project, role: given === 'none' ? null : given };
      }),
    );
  member
    .command('remove')
    .description('end a membership')
    .requiredOption(...org)
    .requiredOption(...email)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, email: of, ...options }) =>
      answer(options, async (place) => {
        const named = await memberOf(place, { organization, email: of });
        await place.call('removeMember', named);
        return { user_id: named.user, is_member: false };
      }),
    );
  member
    .command('login-link')
    .description('print a link that signs a member in once within 15 minutes')
    .requiredOption(...org)
    .requiredOption(...email)
    .option(...jsonOption)
    .action(({ org: organization, email: of, ...options }) =>
      here(options, async (host) => {
        const named = await memberOf(thisMachine(host), { organization, email: of });
        const { token, expiresAt } = orFail(await host.createLoginLink(named));
        return { link: linkUrl(host.dashboardUrl, token), expires_at: isoTime(expiresAt) };
      }),
    );
  member
    .command('reset-second-factor')
    .description('take the second factor of a member away, for a person who lost it')
    .requiredOption(...org)
    .requiredOption(...email)
    .option(...remoteOption)
    .option(...jsonOption)
    .action(({ org: organization, email: of, ...options }) =>
      answer(options, async (place) => {
        const named = await memberOf(place, { organization, email: of });
        await place.call('resetSecondFactor', named);
        return { user_id: named.user, has_second_factor: false };
      }),
    );
  member
    .command('erase')
    .description('erase a former member: accounts, invitations, and the address in the audit log')
    .requiredOption('--email <email>', 'email address of the person')
    .option(...jsonOption)
    .action(({ email: given, json }) =>
      here({ json }, async ({ eraseMember }) => {
        const { auditEntries, ...erased } = orFail(await eraseMember({ email: given }));
        if (erased.users + erased.invitations + auditEntries === 0)
          output.error(`Nothing has the address "${given}", or all was erased before.\n`);
        return { ...erased, audit_entries: auditEntries };
      }),
    );
  return member;
};

/** An invitation as these commands print it. */
const shownInvitation = ({ id, email: of, role: has, created_at }: Invitation) => ({
  invitation_id: id,
  email: of,
  role: has,
  created_at,
});
