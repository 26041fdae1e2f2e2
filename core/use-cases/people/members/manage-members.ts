import * as E from 'fp-ts/lib/Either.js';
import type { AdministrationChange } from '../../../commit/administration/change.js';
import { type InputOf, input } from '../../../contract/input.js';
import { nothingShown, shownList } from '../../../contract/shown.js';
import { RoleView, shownMember } from '../../../model/people/member-view.js';
import { signInLinkMs } from '../../../model/people/one-time-link.js';
import type { Permission, Role } from '../../../model/people/permissions.js';
import type { Member } from '../../../model/people/user.js';
import type { Clock } from '../../../ports/machine/clock.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import { isId, type NewId, type OrganizationId, type UserId } from '../../../shared/ids.js';
import { idText } from '../../../shared/published.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  type OrganizationQuery,
  organizationInput,
} from '../../administration/find-tenant.js';
import {
  type InsufficientPermission,
  type Judged,
  judgedField,
  missingOf,
} from '../../authorization/may.js';
import { byOrganization } from '../../authorization/resource-owner.js';
import { commitUnlessChanged } from '../../commit-change.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import { changedUser } from '../change-user.js';
import { type LinkPorts, type NewLink, newLink } from '../one-time-links.js';
import type { LastOwner, MemberNotFound } from '../refusals.js';
import { withoutPasskeys } from '../sign-in/passkeys/without-passkeys.js';
import { changeMember } from './change-member.js';
import {
  both,
  type ManagedByScim,
  type ManagedPorts,
  managedByScim,
  recordOfChange,
} from './managed-by-scim.js';
import { type MemberFacts, memberFacts } from './member-facts.js';

/** The ports of the use cases of members. */
export type MemberPorts = LinkPorts &
  ManagedPorts & {
    readonly clock: Clock;
    readonly newId: NewId;
    readonly tenants: TenantStore;
  };

/** A member of an organization. */
const memberInput = input({ ...organizationInput.needed, user: idText('user') }, judgedField);
export type NamedMember = InputOf<typeof memberInput>;

/** A new role of a member. */
const roleInput = input({ ...memberInput.needed, role: RoleView }, judgedField);
type NewRole = InputOf<typeof roleInput>;

const noMember = { member_not_found: 'the organization has no such member' } as const;
const noOwner = { last_owner: 'the organization would have no owner' } as const;

/** What signs a member in reaches every organization of the user. */
const ownerOrElsewhere =
  'the member is an owner, or a member of another organization, and who acts does not manage that';

const userOf = ({ user }: { readonly user: string }): string => user;

/** What it takes to manage members with a role. */
export const toManage = (
  organization: OrganizationId,
  ...held: readonly (Role | undefined)[]
): readonly (readonly [OrganizationId, Permission])[] => [
  [organization, held.includes('owner') ? 'owners:manage' : 'members:manage'],
];

/** Whether who acts manages each membership of a user: what signs the user in reaches all of them. */
const judgeAll =
  (judged: Judged) =>
  (memberships: readonly Member[]): InsufficientPermission | undefined =>
    missingOf(
      judged,
      memberships.flatMap(({ organization, role }) => toManage(organization, role)),
    );

/** A member, as a person names it. */
const findMember = async (
  { people }: MemberPorts,
  { organization, user }: NamedMember,
): Promise<E.Either<MemberNotFound, Member>> => {
  const memberships = isUser(user) ? await people.membershipsOf(user) : [];
  const member = memberships.find((each) => each.organization === organization);
  return member ? E.right(member) : E.left({ code: 'member_not_found', id: user });
};

export const createLoginLink = useCase({
  kind: 'write',
  summary: 'Makes a link that signs a member in once within 15 minutes.',
  description: ['Its token is shown only this once.'],
  permission: 'members:manage',
  needsFresh: true,
  owner: byOrganization,
  judges: true,
  audit: { action: 'member.create_login_link', resource: userOf },
  within: false,
  input: memberInput,
  refusals: {
    ...noMember,
    insufficient_permission: ownerOrElsewhere,
  },
  run:
    (ports: MemberPorts) =>
    async ({
      may,
      ...named
    }: NamedMember): Promise<E.Either<MemberNotFound | InsufficientPermission, NewLink>> => {
      const found = await findMember(ports, named);
      if (E.isLeft(found)) return found;
      return newLink(ports, found.right.user, signInLinkMs, judgeAll({ may }));
    },
});

type OwnerRefusal = MemberNotFound | InsufficientPermission | ManagedByScim | LastOwner;

export const changeRole = useCase({
  kind: 'write',
  summary: 'Changes the role of a member, from the next request on.',
  description: [
    'A greater role ends the links and sessions of the user.',
    'When a member can invite no longer, the open invitations of the organization end.',
  ],
  permission: 'members:manage',
  needsFresh: true,
  owner: byOrganization,
  judges: true,
  audit: {
    action: 'member.change_role',
    resource: userOf,
    details: ({ role }) => ({ role }),
  },
  within: false,
  input: roleInput,
  result: nothingShown,
  refusals: {
    ...noMember,
    insufficient_permission:
      'the member is or becomes an owner, and who acts does not manage owners',
    ...managedByScim,
    ...noOwner,
  },
  run:
    (ports: MemberPorts) =>
    ({ may, role, ...named }: NewRole): Promise<E.Either<OwnerRefusal, void>> =>
      retryOnConflict(async () => {
        const found = await findMember(ports, named);
        if (E.isLeft(found)) return found;
        const { organization, role: from } = found.right;
        const missing = missingOf({ may }, toManage(organization, from, role));
        if (missing) return E.left(missing);
        const managed = await recordOfChange(ports, { may }, found.right, role);
        if (E.isLeft(managed)) return managed;
        const changed = await changeMember(ports, found.right, role);
        if (E.isLeft(changed)) return changed;
        const change = both(changed.right, managed.right);
        return commitUnlessChanged(ports.commit, change, E.right(undefined));
      }),
});

export const removeMember = useCase({
  kind: 'write',
  summary: 'Ends a membership, from the next request on.',
  description: [
    'The user stays, with its other memberships.',
    'When the member could invite, the open invitations of the organization end.',
  ],
  permission: 'members:manage',
  needsFresh: true,
  owner: byOrganization,
  judges: true,
  audit: { action: 'member.remove', resource: userOf },
  within: false,
  input: memberInput,
  result: nothingShown,
  refusals: {
    ...noMember,
    insufficient_permission: 'the member is an owner, and who acts does not manage owners',
    ...managedByScim,
    ...noOwner,
  },
  run:
    (ports: MemberPorts) =>
    ({ may, ...named }: NamedMember): Promise<E.Either<OwnerRefusal, void>> =>
      retryOnConflict(async () => {
        const found = await findMember(ports, named);
        if (E.isLeft(found)) return found;
        const { organization, role } = found.right;
        const missing = missingOf({ may }, toManage(organization, role));
        if (missing) return E.left(missing);
        const managed = await recordOfChange(ports, { may }, found.right, 'none');
        if (E.isLeft(managed)) return managed;
        const removed = await changeMember(ports, found.right, 'none');
        if (E.isLeft(removed)) return removed;
        const change = both(removed.right, managed.right);
        return commitUnlessChanged(ports.commit, change, E.right(undefined));
      }),
});

export const resetSecondFactor = useCase({
  kind: 'write',
  summary: 'Takes the second factor and the passkeys of a member away, for a person who lost them.',
  permission: 'members:manage',
  needsFresh: true,
  owner: byOrganization,
  judges: true,
  audit: { action: 'member.reset_second_factor', resource: userOf },
  within: false,
  input: memberInput,
  result: nothingShown,
  refusals: {
    ...noMember,
    insufficient_permission: ownerOrElsewhere,
  },
  run:
    (ports: MemberPorts) =>
    async ({
      may,
      ...named
    }: NamedMember): Promise<E.Either<MemberNotFound | InsufficientPermission, void>> => {
      const { people, commit } = ports;
      return retryOnConflict(async () => {
        const found = await findMember(ports, named);
        if (E.isLeft(found)) return found;
        const { user: id } = found.right;
        const memberships = await people.membershipsOf(id);
        const missing = judgeAll({ may })(memberships);
        if (missing) return E.left(missing);
        const was = await people.findUser(id);
        if (!was) return E.left({ code: 'member_not_found', id });
        const passkeys = await people.listPasskeys(id);
        const users = [{ was, is: changedUser(was, { secondFactor: null }) }];
        const change: AdministrationChange = {
          asRead: [{ kind: 'members', where: { user: id }, were: memberships }],
          replaces: { users, ...(await withoutPasskeys(ports, id, passkeys, null)) },
        };
        return commitUnlessChanged(commit, change, E.right(undefined));
      });
    },
});

export const listMembers = useCase({
  kind: 'read',
  summary: 'Lists the members of an organization, in the order in which they were added.',
  permission: 'members:read',
  owner: byOrganization,
  within: false,
  input: organizationInput,
  result: shownList(shownMember),
  refusals: noOrganization,
  run:
    ({ people, tenants }: MemberPorts) =>
    async (
      query: OrganizationQuery,
    ): Promise<E.Either<OrganizationNotFound, readonly MemberFacts[]>> => {
      const found = await findOrganization(tenants, query.organization);
      if (E.isLeft(found)) return found;
      const { id } = found.right;
      const [members, roles] = await Promise.all([
        people.listMembers(id),
        people.projectRoles({ organization: id }),
      ]);
      return E.right(members.map(({ member, user }) => memberFacts(member, user, roles)));
    },
});

const isUser = (id: string): id is UserId => isId('user')(id);
