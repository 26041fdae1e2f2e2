import * as E from 'fp-ts/lib/Either.js';
import type { VNode } from 'preact';
import type { MemberFacts } from '../../../../core/use-cases/people/members/member-facts.js';
import { type Answer, refused, view } from '../../server/answer.js';
import { type OrganizationCall, organizationAction, organizationPage } from '../../server/page.js';
import {
  Card,
  EmptyState,
  Form,
  type FormErrors,
  formErrors,
  Notice,
  SelectField,
  SubmitButton,
  Table,
  TextField,
  Time,
} from '../../view/index.js';
import { hasLinks, LinkOnce, linkUrl } from './link.js';
import { canManage, RoleBadge, roleIn, rolesFor } from './roles.js';

type Typed = { readonly values: URLSearchParams; readonly errors: FormErrors };

const shown = async (call: OrganizationCall, typed?: Typed): Promise<Answer> => {
  const listed = await call.as.listMembers({ organization: call.organization.id });
  if (E.isLeft(listed)) return refused(listed.left);
  const { can, path } = call;
  return view({
    title: 'Members',
    status: typed ? 422 : 200,
    body: (
      <>
        <Members members={listed.right} call={call} />
        {can('members:manage') && (
          <Card title="Invite a person">
            <Form action={path('/members')} values={typed?.values} errors={typed?.errors}>
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
};

/** Lists the members of an organization. */
export const membersPage = organizationPage({
  path: '/members',
  permission: 'members:read',
  handle: (call) => shown(call),
});

/** Makes a person a member, and shows the link once. */
export const inviteMemberAction = organizationAction({
  path: '/members',
  permission: 'members:manage',
  handle: async (call) => {
    const { as, organization, form, path } = call;
    const invited = await as.inviteMember({
      organization: organization.id,
      email: form.get('email') ?? '',
      role: roleIn(form) ?? 'viewer',
    });
    if (E.isLeft(invited)) {
      const refusal = invited.left;
      if (refusal.code === 'invalid_input')
        return shown(call, { values: form, errors: formErrors(refusal) });
      if (refusal.code !== 'member_exists') return refused(refusal);
      const { summary = '' } = formErrors(refusal);
      return shown(call, { values: form, errors: { summary, fields: { email: summary } } });
    }
    const { member, link } = invited.right;
    return view({
      title: 'The person is a member',
      back: { href: path('/members'), label: 'Members' },
      body:
        link && hasLinks(call) ? (
          <LinkOnce url={linkUrl(call, link)} email={member.email} lasts="7 days" />
        ) : (
          <Notice kind="info">
            <p>
              {hasLinks(call)
                ? `${member.email} can sign in already, so there is no link to hand over.`
                : `${member.email} signs in where you do.`}
            </p>
          </Notice>
        ),
    });
  },
});

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
          const text = name === null ? email : `${name}, ${email}`;
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
        <p>The command line or the host manages this organization. Invite the first owner below.</p>
      </EmptyState>
    }
  />
);
