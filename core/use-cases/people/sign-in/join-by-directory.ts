import { added } from '../../../commit/administration/change.js';
import type { AuditEntry } from '../../../model/people/audit-entry.js';
import type { Member, User } from '../../../model/people/user.js';
import type { ProvisionedMember } from '../../../model/provisioning/provisioned-member.js';
import type { ProvisioningStore } from '../../../ports/people/provisioning-store.js';
import { actorOf, entryOf } from '../audit-entries.js';
import type { Joined, SessionPorts } from './begin-session.js';

/** The ports of a sign-in by which provisioned members join. */
export type JoinByDirectoryPorts = SessionPorts & {
  /** Absent where no directory manages members. */
  readonly provisioning?: ProvisioningStore;
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
 * become active again. An owner stays one; another membership gets the role of the directory.
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
  return {
    organizations: joining
      .map(({ organization }) => organization)
      .filter((organization) => membershipIn(organization) === undefined),
    asRead: [{ kind: 'members', where: { user: user.id }, were: memberships }],
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
      auditEntries: added(joining.map((member) => entryOfJoining(ports, user, member, address))),
    },
  };
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
