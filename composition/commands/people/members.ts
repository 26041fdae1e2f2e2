import { Command } from '@commander-js/extra-typings';
import { projectRoles, roles } from '../../../core/model/people/permissions.js';
import { isoTime } from '../../../core/shared/time.js';
import type { InvitationFacts, NewLink } from '../../../core/use-cases/people/index.js';
import { roleArgument, roleInProjectArgument } from '../arguments.js';
import { type Host, jsonOption, type RunAndPrint } from '../context.js';
import { CommandFailure, type Output, orFail } from '../output.js';
import { invitationUrl, linkUrl } from './link-url.js';

const org = ['--org <org>', 'id of the organization'] as const;
const email = ['--email <email>', 'email address or user id of the member'] as const;
const role = ['--role <role>', `role of the member: ${roles.join(', ')}`] as const;

/** `member`: who may use the dashboard, and links that sign members in. */
export const memberCommands = (answer: RunAndPrint, output: Output) => {
  const member = new Command('member').description(
    'invite, list and remove members of an organization, and make links that sign them in',
  );
  member
    .command('invite')
    .description('print a link by which a person can join once within 7 days')
    .requiredOption(...org)
    .requiredOption('--email <email>', 'email address of the person')
    .requiredOption(...role, roleArgument)
    .option(...jsonOption)
    .action(({ org: organization, ...options }) =>
      answer(options, async (host) => {
        const person = { organization, email: options.email, role: options.role };
        const { invitation, token } = orFail(await host.inviteMember(person));
        return {
          ...invitationJson(invitation),
          link: invitationUrl(host.dashboardUrl, token),
          expires_at: isoTime(invitation.expiresAt),
        };
      }),
    );
  member
    .command('invitations')
    .description('list the invitations of an organization that can still be accepted')
    .requiredOption(...org)
    .option(...jsonOption)
    .action(({ org: organization, ...options }) =>
      answer(options, async ({ listInvitations }) => ({
        data: orFail(await listInvitations({ organization })).map(invitationJson),
      })),
    );
  member
    .command('withdraw')
    .description('take an invitation back')
    .requiredOption(...org)
    .requiredOption('--email <email>', 'email address that the invitation is for')
    .option(...jsonOption)
    .action(({ org: organization, ...options }) =>
      answer(options, async (host) => {
        const open = orFail(await host.listInvitations({ organization }));
        const found = open.find((each) => each.email === options.email.trim().toLowerCase());
        const invitation = found?.id ?? options.email;
        orFail(await host.withdrawInvitation({ organization, invitation }));
        return { invitation_id: invitation, is_open: false };
      }),
    );
  member
    .command('list')
    .description('list the members of an organization')
    .requiredOption(...org)
    .option(...jsonOption)
    .action(({ org: organization, ...options }) =>
      answer(options, async ({ listMembers }) => {
        const members = orFail(await listMembers({ organization }));
        return {
          data: members.map(({ user, email: of, name, role: has, ...facts }) => ({
            ...{ user_id: user, email: of, name, role: has },
            projects: facts.projects.map((each) => ({ project_id: each.project, role: each.role })),
            last_sign_in_at: facts.lastSignInAt === null ? null : isoTime(facts.lastSignInAt),
            has_second_factor: facts.hasSecondFactor,
          })),
        };
      }),
    );
  member
    .command('set-role')
    .description('change the role of a member')
    .requiredOption(...org)
    .requiredOption(...email)
    .requiredOption(...role, roleArgument)
    .option(...jsonOption)
    .action((options) =>
      answer(options, async (host) => {
        const named = await memberOf(host, options);
        orFail(await host.changeRole({ ...named, role: options.role }));
        return { user_id: named.user, role: options.role };
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
    .option(...jsonOption)
    .action(({ project, role: given, ...options }) =>
      answer(options, async (host) => {
        const { organization: org } = orFail(await host.getProject({ project }));
        const { user } = await memberOf(host, { org, email: options.email });
        const named = { project, user };
        orFail(
          given === 'none'
            ? await host.removeProjectRole(named)
            : await host.setProjectRole({ ...named, role: given }),
        );
        return { user_id: user, project_id: project, role: given === 'none' ? null : given };
      }),
    );
  member
    .command('remove')
    .description('end a membership')
    .requiredOption(...org)
    .requiredOption(...email)
    .option(...jsonOption)
    .action((options) =>
      answer(options, async (host) => {
        const named = await memberOf(host, options);
        orFail(await host.removeMember(named));
        return { user_id: named.user, is_member: false };
      }),
    );
  member
    .command('login-link')
    .description('print a link that signs a member in once within 15 minutes')
    .requiredOption(...org)
    .requiredOption(...email)
    .option(...jsonOption)
    .action((options) =>
      answer(options, async (host) => {
        const named = await memberOf(host, options);
        return linkJson(host, orFail(await host.createLoginLink(named)));
      }),
    );
  member
    .command('reset-second-factor')
    .description('take the second factor of a member away, for a person who lost it')
    .requiredOption(...org)
    .requiredOption(...email)
    .option(...jsonOption)
    .action((options) =>
      answer(options, async (host) => {
        const named = await memberOf(host, options);
        orFail(await host.resetSecondFactor(named));
        return { user_id: named.user, has_second_factor: false };
      }),
    );
  member
    .command('erase')
    .description('erase a former member: accounts, invitations, and the address in the audit log')
    .requiredOption('--email <email>', 'email address of the person')
    .option(...jsonOption)
    .action(({ email: given, json }) =>
      answer({ json }, async ({ eraseMember }) => {
        const { auditEntries, ...erased } = orFail(await eraseMember({ email: given }));
        if (erased.users + erased.invitations + auditEntries === 0)
          output.error(`Nothing has the address "${given}", or all was erased before.\n`);
        return { ...erased, audit_entries: auditEntries };
      }),
    );
  return member;
};

const invitationJson = ({ id, email: of, role: has, createdAt }: InvitationFacts) => ({
  invitation_id: id,
  email: of,
  role: has,
  created_at: isoTime(createdAt),
});

const linkJson = ({ dashboardUrl }: Host, { token, expiresAt }: NewLink) => ({
  link: linkUrl(dashboardUrl, token),
  expires_at: isoTime(expiresAt),
});

/** The member with an email address or an id. */
const memberOf = async (
  { listMembers }: Host,
  { org: organization, email: given }: { readonly org: string; readonly email: string },
): Promise<{ readonly organization: string; readonly user: string }> => {
  const members = orFail(await listMembers({ organization }));
  const named = given.trim().toLowerCase();
  const [found, other] = members.filter(({ email: of, user }) => of === named || user === named);
  if (found && other)
    throw new CommandFailure(
      'member_ambiguous',
      `Several members have the address "${given}". Name one by its user id (\`member list\`).`,
    );
  if (found) return { organization, user: found.user };
  throw new CommandFailure('member_not_found', `The organization has no member "${given}".`);
};
