import type { AdministrationChange, AsRead } from '../../../commit/administration/change.js';
import type { Member } from '../../../model/people/user.js';
import type { GroupRights } from '../../../model/provisioning/provisioned-group.js';
import {
  changedRole,
  type ProvisionedMember,
} from '../../../model/provisioning/provisioned-member.js';
import type { PeopleStore } from '../../../ports/people/people-store.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type { OrganizationId } from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';
import { canInvite, isGreaterRole } from '../../people/members/change-member.js';
import type { SetProjectRole } from '../../people/members/project-role-of.js';
import { readProjectRoles } from '../../people/members/roles-by-groups.js';

/** A member whose groups, or what they give, change. */
export type ChangedRights = {
  readonly was: ProvisionedMember;
  readonly before: GroupRights;
  readonly after: GroupRights;
};

type EffectPorts = {
  readonly people: PeopleStore;
  readonly tenants: Pick<TenantStore, 'listProjects'>;
};

/** A membership that a member gave, with what becomes of it. */
type ChangedMembership = {
  readonly was: Member;
  readonly role: Member['role'];
  readonly inProjects: readonly SetProjectRole[];
};

/**
 * The Change that gives members of one organization what their groups give now. Each gets another version, which a
 * sign-in and other changes of its groups stand on. Who has not signed in has no membership yet. A greater role ends the links
 * and sessions of the user.
 */
export const effectOfGroups = async (
  ports: EffectPorts,
  organization: OrganizationId,
  changes: readonly ChangedRights[],
  now: Instant,
): Promise<AdministrationChange> => {
  const members = changes.map((change) => ({ ...change, is: changed(change, now) }));
  const provisionedMembers = members.map(({ was, is }) => ({ was, is }));
  const bound = members.filter(({ was }) => was.user !== null && was.active);
  if (bound.length === 0) return { replaces: { provisionedMembers } };
  const { people, tenants } = ports;
  const found = await people.listMembers(organization);
  const memberships = new Map(found.map(({ member }) => [member.user, member]));
  const were = await people.projectRoles({ organization });
  const projects = await readProjectRoles(tenants, organization, were);
  const effects = bound.flatMap(({ was, is, after }): readonly ChangedMembership[] => {
    const membership = was.user === null ? undefined : memberships.get(was.user);
    if (!membership) return [];
    const isSame = membership.role === 'owner' || is.role === was.role;
    const inProjects = projects.become(membership.user, after, now);
    const role = isSame ? membership.role : is.role;
    return [{ was: membership, role, inProjects }];
  });
  const projectRoles = effects.flatMap(({ inProjects }) => inProjects);
  const withdrawn = await withdrawnBy(ports, organization, effects);
  return {
    asRead: [
      ...effects.flatMap(standsOn),
      ...(projectRoles.length > 0 ? projects.asRead : []),
      ...(withdrawn.asRead ?? []),
    ],
    replaces: {
      provisionedMembers,
      members: effects.flatMap(({ was, role }) =>
        role === was.role ? [] : [{ was, is: { ...was, role } }],
      ),
      projectRoles: projectRoles.flatMap(({ replaced }) => replaced),
      ...withdrawn.replaces,
    },
    signsOut: effects.filter(isRaised).map(({ was }) => ({ user: was.user, except: null })),
  };
};

const changed = ({ was, before, after }: ChangedRights, now: Instant): ProvisionedMember => {
  const asked = was.askedRole;
  const role = changedRole(
    was.role,
    { asked, byGroups: before.role },
    { asked, byGroups: after.role },
  );
  return { ...was, role, version: was.version + 1, changedAt: now };
};

const isRaised = ({ was, role, inProjects }: ChangedMembership): boolean =>
  isGreaterRole(role, was.role) || inProjects.some(({ isGreater }) => isGreater);

/** The membership is there when it gets roles in projects. */
const standsOn = ({ was, inProjects }: ChangedMembership): readonly AsRead[] => {
  const { organization, user } = was;
  return inProjects.length === 0
    ? []
    : [{ kind: 'members', where: { organization, user }, were: [was] }];
};

/** Who can invite no longer leaves no open invitation behind. */
const withdrawnBy = async (
  { people }: EffectPorts,
  organization: OrganizationId,
  effects: readonly ChangedMembership[],
): Promise<AdministrationChange> => {
  if (!effects.some(({ was, role }) => canInvite(was.role) && !canInvite(role))) return {};
  const were = await people.listInvitations(organization);
  return {
    asRead: [{ kind: 'invitations', where: { organization }, were }],
    replaces: { invitations: were.map((was) => ({ was })) },
  };
};
