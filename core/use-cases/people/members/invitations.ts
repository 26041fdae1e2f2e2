import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import type { AdministrationChange } from '../../../commit/administration/change.js';
import { closedInput, type InputOf, input } from '../../../contract/input.js';
import { nothingShown, shownByPages } from '../../../contract/shown.js';
import { type Invitation, invitationMs, isOpen } from '../../../model/people/invitation.js';
import {
  RoleView,
  shownInvitation,
  shownNewInvitation,
} from '../../../model/people/member-view.js';
import { WrittenEmail } from '../../../model/people/new-person.js';

import { idText } from '../../../shared/published.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  type OrganizationQuery,
  organizationInput,
} from '../../administration/find-tenant.js';
import { type InsufficientPermission, judgedField, missingOf } from '../../authorization/may.js';
import { byOrganization } from '../../authorization/resource-owner.js';
import { commitUnlessChanged } from '../../commit-change.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import { type InvitationNotFound, invitationNotFound, type MemberExists } from '../refusals.js';
import { newToken } from '../tokens.js';
import { type MemberPorts, toManage } from './manage-members.js';

/** A person to invite into an organization. */
const invitedInput = closedInput(
  {
    ...organizationInput.needed,
    email: WrittenEmail,
    role: RoleView,
  },
  {
    ...judgedField,
    /** How long the invitation can be accepted. At most 7 days, which is the default. */
    lastsMs: t.number,
  },
);
export type InviteMember = InputOf<typeof invitedInput>;

/** An invitation of an organization. */
const invitationInput = input(
  { ...organizationInput.needed, invitation: idText('inv') },
  judgedField,
);
export type NamedInvitation = InputOf<typeof invitationInput>;

/** When a role needs more than `members:manage`. */
const ownerRole = 'the role is owner, and who acts does not manage owners';

/** An invitation, as members see it. */
export type InvitationFacts = Omit<Invitation, 'organization' | 'hash'>;

/** An invitation that was made. Its token is shown only now. */
export type Invited = { readonly invitation: InvitationFacts; readonly token: string };

const factsOf = ({ organization: _o, hash: _h, ...facts }: Invitation): InvitationFacts => facts;

/** It reads the members of this organization and no user, so its answer and its time tell nothing about accounts elsewhere. */
export const inviteMember = useCase({
  kind: 'write',
  summary: 'Invites a person to an organization.',
  description: [
    'The invitation changes nothing before who has its link accepts it, within 7 days.',
    'It replaces the one that this organization made for the address before; those of others stay.',
    'The answer does not depend on whether the address has an account.',
  ],
  permission: 'members:manage',
  needsFresh: true,
  owner: byOrganization,
  judges: true,
  audit: {
    action: 'member.invite',
    made: ({ invitation }: Invited) => invitation.id,
    details: ({ email, role }) => ({ email, role }),
  },
  within: false,
  input: invitedInput,
  result: shownNewInvitation,
  refusals: {
    ...noOrganization,
    insufficient_permission: ownerRole,
    member_exists: 'a member of the organization has the address',
  },
  run:
    (ports: MemberPorts) =>
    ({
      organization: named,
      email,
      role,
      may,
      lastsMs = invitationMs,
    }: InviteMember): Promise<
      E.Either<OrganizationNotFound | InsufficientPermission | MemberExists, Invited>
    > =>
      retryOnConflict(async () => {
        const { people, clock, steady } = ports;
        const found = await findOrganization(ports.tenants, named);
        if (E.isLeft(found)) return found;
        const { id: organization } = found.right;
        const were = await people.listInvitations(organization);
        const before = were.filter((each) => each.email === email);
        const roles = [role, ...before.map((each) => each.role)];
        const missing = missingOf({ may }, toManage(organization, ...roles));
        if (missing) return E.left(missing);
        const members = await people.listMembers(organization);
        if (members.some(({ user }) => user.email === email))
          return E.left({ code: 'member_exists', email });

        const token = newToken(ports.randomBytes);
        const invitation: Invitation = {
          id: ports.newId('inv'),
          organization,
          email,
          role,
          hash: ports.digest(token),
          createdAt: clock(),
          expiresAt: steady() + Math.min(lastsMs, invitationMs),
        };
        const change: AdministrationChange = {
          asRead: [{ kind: 'invitations', where: { organization }, were }],
          replaces: { invitations: [...before.map((was) => ({ was })), { is: invitation }] },
        };
        const invited = { invitation: factsOf(invitation), token };
        return commitUnlessChanged(ports.commit, change, E.right(invited));
      }),
});

export const listInvitations = useCase({
  kind: 'read',
  summary:
    'Lists the invitations of an organization that can still be accepted, in the order in which they were made.',
  permission: 'members:read',
  owner: byOrganization,
  within: false,
  input: organizationInput,
  result: shownByPages(shownInvitation, 'inv'),
  refusals: noOrganization,
  run:
    ({ people, tenants, steady }: MemberPorts) =>
    async (
      query: OrganizationQuery,
    ): Promise<E.Either<OrganizationNotFound, readonly InvitationFacts[]>> => {
      const found = await findOrganization(tenants, query.organization);
      if (E.isLeft(found)) return found;
      const invitations = await people.listInvitations(found.right.id);
      const now = steady();
      return E.right(invitations.filter((each) => isOpen(each, now)).map(factsOf));
    },
});

export const withdrawInvitation = useCase({
  kind: 'write',
  summary: 'Takes an invitation back: its link stops working.',
  permission: 'members:manage',
  owner: byOrganization,
  judges: true,
  audit: { action: 'invitation.withdraw', resource: ({ invitation }) => invitation },
  within: false,
  input: invitationInput,
  result: nothingShown,
  refusals: {
    ...noOrganization,
    invitation_not_found: 'the organization has no such invitation, or it was accepted meanwhile',
    insufficient_permission: ownerRole,
  },
  run:
    ({ people, tenants, steady, commit }: MemberPorts) =>
    ({
      may,
      organization,
      invitation,
    }: NamedInvitation): Promise<
      E.Either<OrganizationNotFound | InvitationNotFound | InsufficientPermission, void>
    > =>
      retryOnConflict(async () => {
        const found = await findOrganization(tenants, organization);
        if (E.isLeft(found)) return found;
        const { id } = found.right;
        const invitations = await people.listInvitations(id);
        const was = invitations.find((each) => each.id === invitation);
        if (!was || !isOpen(was, steady())) return E.left(invitationNotFound);
        const missing = missingOf({ may }, toManage(id, was.role));
        if (missing) return E.left(missing);
        const change = { replaces: { invitations: [{ was }] } };
        return commitUnlessChanged(commit, change, E.right(undefined));
      }),
});
