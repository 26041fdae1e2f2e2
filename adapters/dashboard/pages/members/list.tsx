import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { InvitationFacts } from '../../../../core/use-cases/people/members/invitations.js';
import type { MemberFacts } from '../../../../core/use-cases/people/members/member-facts.js';
import { again, refused, seeOther, view } from '../../server/answer.js';
import { type OrganizationCall, organizationAction, organizationPage } from '../../server/page.js';
import {
  ButtonLink,
  Card,
  EmptyState,
  Form,
  isolated,
  SelectField,
  SubmitButton,
  Table,
  TextField,
  Time,
} from '../../view/index.js';
import { hasLinks, invitationUrl, LinkOnce } from './link.js';
import { canManage, RoleBadge, roleIn, rolesFor } from './roles.js';

/** Lists the members of an organization. */
export const membersPage = organizationPage({
  path: '/members',
  permission: 'members:read',
  handle: async (call) => {
    const listed = await call.as.listMembers({ organization: call.organization.id });
    if (E.isLeft(listed)) return refused(listed.left);
    const invited = await call.as.listInvitations({ organization: call.organization.id });
    if (E.isLeft(invited)) return refused(invited.left);
    const { can, path } = call;
    return view({
      title: 'Members',
      actions: (
        <>
          <ButtonLink href={path('/directory')}>Directory (SCIM)</ButtonLink>
          <ButtonLink href={path('/sign-in-rules')}>Sign-in rules</ButtonLink>
        </>
      ),
      body: (
        <>
          <Members members={listed.right} call={call} />
          {invited.right.length > 0 && (
            <Card title="Open invitations">
              <Invitations invitations={invited.right} call={call} />
            </Card>
          )}
          {can('members:manage') && hasLinks(call) && (
            <Card title="Invite a person">
              <Form action={path('/members')}>
                <TextField
                  name="email"
                  type="email"
                  label="Email address"
                  isRequired
                  maxLength={254}
                />
                <SelectField
                  name="role"
                  label="Role"
                  isRequired
                  value="developer"
                  choices={rolesFor(can)}
                />
                <SubmitButton>Invite</SubmitButton>
              </Form>
            </Card>
          )}
        </>
      ),
    });
  },
});

/** Invites a person, and shows the link once. */
export const inviteMemberAction = organizationAction({
  path: '/members',
  permission: 'members:manage',
  handle: async (call) => {
    const { as, organization, form, path } = call;
    if (!hasLinks(call))
      return refused({ code: 'route_not_found', method: 'POST', path: path('/members') });
    const invited = await as.inviteMember({
      organization: organization.id,
      email: form.get('email') ?? '',
      role: roleIn(form) ?? 'viewer',
    });
    if (E.isLeft(invited)) return again(membersPage, invited.left, { member_exists: 'email' });
    const { invitation, token } = invited.right;
    return view({
      title: 'The invitation is made',
      back: { href: path('/members'), label: 'Members' },
      body: (
        <LinkOnce
          url={invitationUrl(call, token)}
          email={invitation.email}
          label="Invitation"
          effect="Who opens it can join once, within 7 days. Nothing changes before. A link that you made for this address before does not work any more."
        />
      ),
    });
  },
});

/** Takes an invitation back. */
export const withdrawInvitationAction = organizationAction({
  path: '/members/invitations/:invitation/withdraw',
  permission: 'members:manage',
  handle: async ({ as, organization, params, path }) => {
    const { invitation } = params;
    const withdrawn = await as.withdrawInvitation({ organization: organization.id, invitation });
    if (E.isLeft(withdrawn)) return refused(withdrawn.left);
    return seeOther(path('/members'), 'The invitation is withdrawn.');
  },
});

const Invitations = ({
  invitations,
  call: { can, path },
}: {
  readonly invitations: readonly InvitationFacts[];
  readonly call: Pick<OrganizationCall, 'can' | 'path'>;
}): VNode => (
  <Table
    caption="Open invitations"
    rows={invitations}
    keyOf={({ id }) => id}
    columns={[
      { heading: 'For', cell: ({ email }) => email },
      { heading: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
      { heading: 'Made', cell: ({ createdAt }) => <Time at={createdAt} /> },
      {
        heading: 'Action',
        cell: (invitation) =>
          canManage(can, invitation) && (
            <Form action={path(`/members/invitations/${invitation.id}/withdraw`)}>
              <SubmitButton kind="secondary">Withdraw</SubmitButton>
            </Form>
          ),
      },
    ]}
    empty={<p>There is none.</p>}
  />
);

const Members = ({
  members,
  call: { can, path },
}: {
  readonly members: readonly MemberFacts[];
  readonly call: Pick<OrganizationCall, 'can' | 'path'>;
}): VNode => (
  <Table
    caption="Members"
    rows={members}
    keyOf={({ user }) => user}
    columns={[
      {
        heading: 'Person',
        cell: (member) => {
          const { user, email, name } = member;
          const text = name === null ? email : `${isolated(name)}, ${isolated(email)}`;
          return canManage(can, member) ? <a href={path(`/members/${user}`)}>{text}</a> : text;
        },
      },
      { heading: 'Role', cell: ({ role }) => <RoleBadge role={role} /> },
      {
        heading: 'Last sign-in',
        cell: ({ lastSignInAt }) => (lastSignInAt === null ? 'Never' : <Time at={lastSignInAt} />),
      },
      {
        heading: 'Second factor',
        cell: ({ hasSecondFactor }) => (hasSecondFactor ? 'Yes' : 'No'),
      },
      { heading: 'Added', cell: ({ addedAt }) => <Time at={addedAt} /> },
    ]}
    empty={
      <EmptyState title="No member yet">
        <p>
          The command line or the host manages this organization. Members sign in here after an
          invitation.
        </p>
      </EmptyState>
    }
  />
);
