import { Command } from '@commander-js/extra-typings';
import { roles } from '../../../core/model/people/permissions.js';
import { isoTime } from '../../../core/shared/time.js';
import type { NewLink } from '../../../core/use-cases/people/index.js';
import { roleArgument } from '../arguments.js';
import { type Answer, type Host, jsonOption } from '../context.js';
import { CommandFailure, orFail } from '../output.js';
import { linkUrl } from './link-url.js';

const org = ['--org <org>', 'id of the organization'] as const;
const email = ['--email <email>', 'email address of the member'] as const;
const role = ['--role <role>', `role of the member: ${roles.join(', ')}`] as const;

/** `member`: who may use the dashboard, and links that sign members in. */
export const memberCommands = (answer: Answer) => {
  const member = new Command('member').description(
    'invite, list and remove members of an organization, and make links that sign them in',
  );
  member
    .command('invite')
    .description('make a person a member, and print a link that signs a new person in once')
    .requiredOption(...org)
    .requiredOption(...email)
    .requiredOption(...role, roleArgument)
    .option(...jsonOption)
    .action(({ org: organization, ...options }) =>
      answer(options, async (host) => {
        const person = { organization, email: options.email, role: options.role };
        const invited = orFail(await host.inviteMember(person));
        const shown = {
          user_id: invited.member.user,
          email: invited.member.email,
          role: person.role,
        };
        return { ...shown, ...(invited.link && linkJson(host, invited.link)) };
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
  return member;
};

const linkJson = ({ dashboardUrl }: Host, { token, expiresAt }: NewLink) => ({
  link: linkUrl(dashboardUrl, token),
  expires_at: isoTime(expiresAt),
});

/** The member with an email address. */
const memberOf = async (
  { listMembers }: Host,
  { org: organization, email: given }: { readonly org: string; readonly email: string },
): Promise<{ readonly organization: string; readonly user: string }> => {
  const members = orFail(await listMembers({ organization }));
  const found = members.find((each) => each.email === given.trim().toLowerCase());
  if (found) return { organization, user: found.user };
  throw new CommandFailure('member_not_found', `The organization has no member "${given}".`);
};
