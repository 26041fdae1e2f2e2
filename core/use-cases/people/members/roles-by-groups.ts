import type { AsRead } from '../../../commit/administration/change.js';
import { factKey } from '../../../commit/facts.js';
import { type ProjectRole, partsOf } from '../../../model/people/project-role.js';
import type { Member } from '../../../model/people/user.js';
import { type GroupMapping, rightsOfGroups } from '../../../model/provisioning/group-rights.js';
import type { GroupRights } from '../../../model/provisioning/provisioned-group.js';
import type { ProvisioningStore } from '../../../ports/people/provisioning-store.js';
import type { TenantStore } from '../../../ports/stores/tenant-store.js';
import type {
  OrganizationId,
  ProvisionedGroupId,
  ProvisionedMemberId,
} from '../../../shared/ids.js';
import type { Instant } from '../../../shared/time.js';
import { projectRoleOf, type SetProjectRole } from './project-role-of.js';

/** What the groups of a member give, from those that it is in. */
export type RightsReader = (groups: ReadonlySet<ProvisionedGroupId>) => GroupRights;

/** The groups that some members of an organization are in, and what groups give there. */
export type GroupsRead = {
  readonly of: (member: ProvisionedMemberId) => ReadonlySet<ProvisionedGroupId>;
  readonly rights: RightsReader;
  readonly mapping: GroupMapping;
};

/**
 * Reads the groups of members. A change of them has another version of each member as its sign: read the members before, and
 * stand on them.
 */
export const readGroups = async (
  store: ProvisioningStore,
  organization: OrganizationId,
  members: readonly ProvisionedMemberId[],
): Promise<GroupsRead> => {
  const [groups, inProjects, rows] = await Promise.all([
    store.listGroups(organization),
    store.groupRoles({ organization }),
    store.groupsOfMembers(members),
  ]);
  const byMember = new Map<ProvisionedMemberId, Set<ProvisionedGroupId>>();
  for (const { group, member } of rows)
    byMember.set(member, (byMember.get(member) ?? new Set()).add(group));
  const mapping = { groups, inProjects };
  return {
    mapping,
    of: (member) => byMember.get(member) ?? new Set(),
    rights: (isIn) => rightsOfGroups(mapping, (group) => isIn.has(group)),
  };
};

/** The roles in projects of members of an organization, and what setting them stands on. */
export type ProjectRolesRead = {
  /** What becomes of the roles of a member when groups give other ones. Those that were set by hand stay. */
  readonly become: (
    user: Member['user'],
    rights: GroupRights,
    setAt: Instant,
  ) => readonly SetProjectRole[];
  /** No project of the organization moves away meanwhile. */
  readonly asRead: readonly AsRead[];
};

/** Reads the roles in the projects of an organization. A group gives none in a project that has moved away. */
export const readProjectRoles = async (
  tenants: Pick<TenantStore, 'listProjects'>,
  organization: OrganizationId,
  roles: readonly ProjectRole[],
): Promise<ProjectRolesRead> => {
  const projects = await tenants.listProjects(organization);
  const were = new Map(roles.map((each) => [factKey(each.user, each.project), each]));
  return {
    asRead: [{ kind: 'projects', where: { organization }, were: projects }],
    become: (user, { inProjects }, setAt) =>
      projects.flatMap(({ id: project }) => {
        const was = were.get(factKey(user, project));
        const parts = { ...partsOf(was), byGroups: inProjects.get(project) };
        if (parts.byGroups === was?.byGroups) return [];
        return [projectRoleOf(was, { user, project, organization, setAt }, parts)];
      }),
  };
};
