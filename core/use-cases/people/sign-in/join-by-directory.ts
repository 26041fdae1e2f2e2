import { type AsRead, added } from '../../../commit/administration/change.js';
import type { AuditEntry } from '../../../model/people/audit-entry.js';
import type { Member, User } from '../../../model/people/user.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type { ProvisioningStore } from '../../../ports/people/provisioning-store.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { Instant } from '../../../shared/time.js';
import { actorOf, entryOf } from '../audit-entries.js';
import { isGreaterRole } from '../members/change-member.js';
import type { SetProjectRole } from '../members/project-role-of.js';
import { readGroups, readProjectRoles } from '../members/roles-by-groups.js';
import type { Joined, SessionPorts } from './begin-session.js';

/** The ports of a sign-in by which provisioned members join. */
export type JoinByDirectoryPorts = SessionPorts & {
  /** Absent where no directory manages members. */
  readonly provisioning?: ProvisioningStore;
  readonly tenants: TenantStore;
};

/** The provisioned members that wait for the sign-in of who has proved an address to the provider. */
export const waitingFor = async (
  { provisioning }: JoinByDirectoryPorts,
  email: string | undefined,
): Promise<readonly ProvisionedMember[]> =>
  email && provisioning
    ? (await provisioning.membersNamed(email)).filter(({ active, user }) => active && user === null)
    : [];

/** A new user for an identity that has none. Users with the same address are not looked at: they have not proved it. */
export const newUserOf = ({ newId, clock }: SessionPorts, email: string): User => ({
  id: newId('user'),
  version: 0,
  email,
  name: null,
  passwordHash: null,
  secondFactor: null,
  oidc: null,
  createdAt: clock(),
  lastSignInAt: null,
});

/**
 * Binds provisioned members to the user who signs in: those that wait for the address, and those that were bound before and have
 * become active again. An owner stays one; another membership gets the role of the directory. Each gets the roles in projects
 * that its groups give.
 */
export const joinedByDirectory = async (
  ports: JoinByDirectoryPorts,
  user: User,
  waiting: readonly ProvisionedMember[],
  address: string,
): Promise<Joined | undefined> => {
  const { people, provisioning, clock } = ports;
  if (!provisioning) return undefined;
  const memberships = await people.membershipsOf(user.id);
  const membershipIn = (organization: Member['organization']): Member | undefined =>
    memberships.find((each) => each.organization === organization);
  const were = await provisioning.membersOfUser(user.id);
  const again = were.filter(
    ({ active, organization }) => active && membershipIn(organization) === undefined,
  );
  const isBound = ({ organization }: ProvisionedMember): boolean =>
    were.some((each) => each.organization === organization);
  const joining = [...again, ...waiting.filter((each) => !isBound(each))];
  if (joining.length === 0) return undefined;
  const now = clock();
  const set = await Promise.all(
    joining.map((member) => projectRolesOnJoining(ports, provisioning, user, member, now)),
  );
  return {
    raises: joining.some(({ organization, role }, i) => {
      const was = membershipIn(organization);
      if (!was) return false;
      const isGreater = was.role !== 'owner' && isGreaterRole(role, was.role);
      return isGreater || set[i]?.roles.some((each) => each.isGreater) === true;
    }),
    organizations: joining
      .map(({ organization }) => organization)
      .filter((organization) => membershipIn(organization) === undefined),
    asRead: [
      { kind: 'members', where: { user: user.id }, were: memberships },
      ...set.flatMap(({ asRead }) => asRead),
    ],
    replaces: {
      provisionedMembers: joining.map((was) => ({
        was,
        is: was.user === null ? { ...was, user: user.id, version: was.version + 1 } : was,
      })),
      members: joining.flatMap(({ organization, role }) => {
        const was = membershipIn(organization);
        if (!was) return [{ is: { organization, user: user.id, role, addedAt: now } }];
        return was.role === 'owner' || was.role === role ? [] : [{ was, is: { ...was, role } }];
      }),
      projectRoles: set.flatMap(({ roles }) => roles.flatMap(({ replaced }) => replaced)),
      auditEntries: added(joining.map((member) => entryOfJoining(ports, user, member, address))),
    },
  };
};

/** What the groups of a member give in projects. It stands on the member, whose groups change with it. */
const projectRolesOnJoining = async (
  { people, tenants }: JoinByDirectoryPorts,
  provisioning: ProvisioningStore,
  user: User,
  { id, organization }: ProvisionedMember,
  now: Instant,
): Promise<{ readonly asRead: readonly AsRead[]; readonly roles: readonly SetProjectRole[] }> => {
  const groups = await readGroups(provisioning, organization, [id]);
  const rights = groups.rights(groups.of(id));
  if (rights.inProjects.size === 0) return { asRead: [], roles: [] };
  const were = await people.projectRoles({ user: user.id });
  const { asRead, become } = await readProjectRoles(tenants, organization, were);
  return { asRead, roles: become(user.id, rights, now) };
};

const entryOfJoining = (
  ports: SessionPorts,
  user: User,
  { id, organization, role }: ProvisionedMember,
  address: string,
): AuditEntry =>
  entryOf(
    ports,
    {
      actor: actorOf(user, address),
      action: 'provisioned_member.join',
      resource: id,
      details: { role },
    },
    { organization, outcome: 'done' },
  );
