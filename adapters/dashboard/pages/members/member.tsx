import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import { type PageAnswer, refused, seeOther, view } from '../../server/answer.js';
import { type OrganizationCall, organizationAction, organizationPage } from '../../server/page.js';
import {
  Card,
  Confirm,
  Facts,
  Form,
  Id,
  isolated,
  Notice,
  refusalText,
  SelectField,
  SubmitButton,
  Time,
} from '../../view/index.js';
import { hasLinks, LinkOnce, linkUrl } from './link.js';
import { ProjectRoles } from './project-roles.js';
import { canManage, RoleBadge, roleIn, rolesFor } from './roles.js';

type MemberCall = OrganizationCall<'/members/:user'>;

const shown = async (call: MemberCall, error?: string): Promise<PageAnswer> => {
  const { as, organization, params, can, path } = call;
  const listed = await as.listMembers({ organization: organization.id });
  if (E.isLeft(listed)) return refused(listed.left);
  const member = listed.right.find(({ user }) => user === params.user);
  if (!member) return refused({ code: 'member_not_found', id: params.user });
  const projects = await as.listProjects({ organization: organization.id });
  if (E.isLeft(projects)) return refused(projects.left);
  const action = (name: string): string => path(`/members/${member.user}/${name}`);
  return view({
    title: member.name ?? member.email,
    back: { href: path('/members'), label: 'Members' },
    status: error === undefined ? 200 : 422,
    body: (
      <>
        {error !== undefined && <Notice kind="error">{error}</Notice>}
        <Card title="About">
          <Facts
            facts={[
              ['Email address', member.email],
              ['Role', <RoleBadge key="role" role={member.role} />],
              ['Last sign-in', <Time key="last" at={member.lastSignInAt} />],
              ['Password', member.hasPassword ? 'Set' : 'Not set'],
              ['Second factor', member.hasSecondFactor ? 'Yes' : 'No'],
              ['Id', <Id key="id" id={member.user} />],
            ]}
          />
        </Card>
        {canManage(can, member) ? (
          <>
            <Card title="Role">
              <Form action={action('role')}>
                <SelectField
                  name="role"
                  label="Role"
                  hint="It holds from the next request on. The last owner stays an owner."
                  isRequired
                  value={member.role}
                  choices={rolesFor(can)}
                />
                <SubmitButton>Change the role</SubmitButton>
              </Form>
            </Card>
            <ProjectRoles
              member={member}
              projects={projects.right}
              at={call.at}
              action={action('project-role')}
            />
            {hasLinks(call) && <SignInCard action={action} />}
            <Card title="Remove">
              <Confirm action={action('remove')} label="Remove the member">
                <p>
                  {isolated(member.email)} sees nothing of this organization from the next request
                  on. An invitation can undo it.
                </p>
              </Confirm>
            </Card>
          </>
        ) : (
          <Notice kind="info">
            <p>Owners alone can change an owner.</p>
          </Notice>
        )}
      </>
    ),
  });
};

const SignInCard = ({ action }: { readonly action: (name: string) => string }): VNode => (
  <Card title="Sign-in">
    <Form action={action('login-link')}>
      <p class="soft">
        A link signs this person in once, within 15 minutes. It is shown to you, for you to hand
        over.
      </p>
      <SubmitButton kind="secondary">Make a sign-in link</SubmitButton>
    </Form>
    <Confirm action={action('second-factor')} label="Remove the second factor and the passkeys">
      <p>
        For a person who lost them. The password or a link alone then signs in, and sessions that a
        passkey proved end.
      </p>
    </Confirm>
  </Card>
);

/** Shows one member, and what can be changed. */
export const memberPage = organizationPage({
  path: '/members/:user',
  permission: 'members:manage',
  handle: (call) => shown(call),
});

/** Changes the role of a member. */
export const changeRoleAction = organizationAction({
  path: '/members/:user/role',
  permission: 'members:manage',
  handle: async (call) => {
    const { as, organization, params, form, path } = call;
    const role = roleIn(form);
    if (role === undefined) return refused({ code: 'malformed_request' });
    const member = { organization: organization.id, user: params.user };
    const changed = await as.changeRole({ ...member, role });
    if (E.isRight(changed))
      return seeOther(path(`/members/${params.user}`), 'The role is changed.');
    const refusal = changed.left;
    return refusal.code === 'last_owner' ? shown(call, refusalText(refusal)) : refused(refusal);
  },
});

/** Makes a link that signs a member in, and shows it once. */
export const createLoginLinkAction = organizationAction({
  path: '/members/:user/login-link',
  permission: 'members:manage',
  handle: async (call) => {
    const { as, organization, params, path } = call;
    if (!hasLinks(call))
      return refused({
        code: 'route_not_found',
        method: 'POST',
        path: path(`/members/${params.user}/login-link`),
      });
    const listed = await as.listMembers({ organization: organization.id });
    const link = await as.createLoginLink({ organization: organization.id, user: params.user });
    if (E.isLeft(link)) return refused(link.left);
    const members = E.isRight(listed) ? listed.right : [];
    const email = members.find(({ user }) => user === params.user)?.email ?? params.user;
    return view({
      title: 'A sign-in link',
      back: { href: path(`/members/${params.user}`), label: email },
      body: (
        <LinkOnce
          url={linkUrl(call, link.right)}
          email={email}
          label="One-time sign-in link"
          effect="It signs in who opens it, works once, and for 15 minutes."
        />
      ),
    });
  },
});

/** Takes the second factor of a member away. */
export const resetSecondFactorAction = organizationAction({
  path: '/members/:user/second-factor',
  permission: 'members:manage',
  handle: async ({ as, organization, params, path }) => {
    const member = { organization: organization.id, user: params.user };
    const reset = await as.resetSecondFactor(member);
    if (E.isLeft(reset)) return refused(reset.left);
    return seeOther(
      path(`/members/${params.user}`),
      'The second factor and the passkeys are removed.',
    );
  },
});

/** Ends a membership. */
export const removeMemberAction = organizationAction({
  path: '/members/:user/remove',
  permission: 'members:manage',
  handle: async (call) => {
    const { as, organization, params, path } = call;
    const member = { organization: organization.id, user: params.user };
    const removed = await as.removeMember(member);
    if (E.isRight(removed)) return seeOther(path('/members'), 'The member is removed.');
    const refusal = removed.left;
    return refusal.code === 'last_owner' ? shown(call, refusalText(refusal)) : refused(refusal);
  },
});
