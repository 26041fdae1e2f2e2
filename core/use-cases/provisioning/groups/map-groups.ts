import * as E from 'fp-ts/lib/Either.js';
import type { AsRead } from '../../../commit/administration/change.js';
import { type InputOf, input } from '../../../contract/input.js';
import { shownList } from '../../../contract/shown.js';
import { RoleInProjectView } from '../../../model/people/member-view.js';
import { GroupRoleView, shownMappedGroup } from '../../../model/provisioning/group-view.js';
import type {
  MappedGroup,
  ProvisionedGroupRole,
} from '../../../model/provisioning/provisioned-group.js';
import { nullable } from '../../../shared/codec.js';
import { idText } from '../../../shared/published.js';
import {
  findOrganization,
  noOrganization,
  type OrganizationNotFound,
  type OrganizationQuery,
  organizationInput,
  type ProjectNotFound,
} from '../../administration/find-tenant.js';
import { byOrganization } from '../../authorization/resource-owner.js';
import { namedProject } from '../../input/fields.js';
import { retryOnConflict } from '../../retry-on-conflict.js';
import { useCase } from '../../use-case.js';
import { directoriesOf } from '../provisioning-ports.js';
import type { GroupNotFound } from '../refusals.js';
import { findGroup } from './find-group.js';
import { type MapGroupPorts, mapped, remap } from './remap.js';

/** A group of the directory of an organization. */
const groupInput = { ...organizationInput.needed, group: idText('pgrp') };

/** What a group gives in the organization; null for nothing. */
const roleInput = input({ ...groupInput, role: nullable(GroupRoleView) });
export type SetScimGroupRole = InputOf<typeof roleInput>;

/** What a group gives in one project; null for nothing. */
const projectRoleInput = input({
  ...groupInput,
  project: namedProject,
  role: nullable(RoleInProjectView),
});
export type SetScimGroupProjectRole = InputOf<typeof projectRoleInput>;

const noGroup = {
  ...noOrganization,
  scim_group_not_found: 'the directory of the organization has no such group',
} as const;

type Refusal = OrganizationNotFound | GroupNotFound;

export const listScimGroups = useCase({
  kind: 'read',
  summary:
    'Lists the groups of the directory of an organization, oldest first, with the roles that they give.',
  permission: 'members:read',
  owner: byOrganization,
  within: false,
  input: organizationInput,
  result: shownList(shownMappedGroup),
  refusals: noOrganization,
  run:
    (ports: MapGroupPorts) =>
    async (
      query: OrganizationQuery,
    ): Promise<E.Either<OrganizationNotFound, readonly MappedGroup[]>> => {
      const found = await findOrganization(ports.tenants, query.organization);
      if (E.isLeft(found)) return found;
      const organization = found.right.id;
      const store = directoriesOf(ports);
      const [groups, given] = await Promise.all([
        store.listGroups(organization),
        store.groupRoles({ organization }),
      ]);
      return E.right(groups.map((group) => mapped(group, given)));
    },
});

/** See docs/specification.md#11.4.3. */
export const setScimGroupRole = useCase({
  kind: 'write',
  summary:
    'Sets what the members of a group of a directory may do in the organization, from the next request on.',
  description: [
    'Null gives nothing. A member has the greatest of the roles that its groups and its attribute `roles` give.',
    'A greater role ends the links and sessions of the user.',
  ],
  permission: 'owners:manage',
  needsFresh: true,
  owner: byOrganization,
  audit: {
    action: 'scim_group.set_role',
    resource: ({ group }) => group,
    details: ({ role }) => ({ role }),
  },
  within: false,
  input: roleInput,
  result: shownMappedGroup,
  refusals: noGroup,
  run:
    (ports: MapGroupPorts) =>
    ({ organization, group, role }: SetScimGroupRole): Promise<E.Either<Refusal, MappedGroup>> =>
      retryOnConflict(async () => {
        const found = await findMapped(ports, organization, group);
        if (E.isLeft(found)) return found;
        if (found.right.group.role === role) return E.right(found.right);
        return remap(ports, found.right, { role, inProjects: found.right.inProjects });
      }),
});

/** See docs/specification.md#11.4.3. */
export const setScimGroupProjectRole = useCase({
  kind: 'write',
  summary:
    'Sets what the members of a group of a directory may do in one project, from the next request on.',
  description: [
    'It is beside their role in the organization. Null gives nothing. What was set for a member by hand stays.',
    'A greater role ends the links and sessions of the user.',
  ],
  permission: 'owners:manage',
  needsFresh: true,
  owner: byOrganization,
  audit: {
    action: 'scim_group.set_project_role',
    resource: ({ group }) => group,
    details: ({ role, project }) => ({ role, project }),
  },
  within: false,
  input: projectRoleInput,
  result: shownMappedGroup,
  refusals: { ...noGroup, project_not_found: 'the organization has no such project' },
  run:
    (ports: MapGroupPorts) =>
    ({
      organization,
      group,
      project: named,
      role,
    }: SetScimGroupProjectRole): Promise<E.Either<Refusal | ProjectNotFound, MappedGroup>> =>
      retryOnConflict<E.Either<Refusal | ProjectNotFound, MappedGroup>>(async () => {
        const found = await findMapped(ports, organization, group);
        if (E.isLeft(found)) return found;
        const { group: was, inProjects } = found.right;
        const projects = await ports.tenants.listProjects(was.organization);
        const project = projects.find(({ id }) => id === named);
        if (!project) return E.left({ code: 'project_not_found', id: named });
        const before = inProjects.find((each) => each.project === project.id);
        if ((before?.role ?? null) === role) return E.right(found.right);
        const others = inProjects.filter((each) => each !== before);
        const is = { group: was.id, project: project.id, organization: was.organization };
        const after = role ? [{ ...is, role, setAt: ports.clock() }] : [];
        const where = { organization: was.organization };
        const asRead: AsRead = { kind: 'projects', where, were: projects };
        return remap(
          ports,
          found.right,
          { role: was.role, inProjects: [...others, ...after] },
          { asRead: [asRead], replaces: { provisionedGroupRoles: replaced(before, after[0]) } },
        );
      }),
});

const replaced = (was: ProvisionedGroupRole | undefined, is: ProvisionedGroupRole | undefined) => {
  if (is) return [{ was, is }];
  return was ? [{ was }] : [];
};

const findMapped = async (
  ports: MapGroupPorts,
  named: string,
  id: string,
): Promise<E.Either<Refusal, MappedGroup>> => {
  const organization = await findOrganization(ports.tenants, named);
  if (E.isLeft(organization)) return organization;
  const group = await findGroup(ports, organization.right.id, id);
  if (E.isLeft(group)) return group;
  const given = await directoriesOf(ports).groupRoles({ organization: organization.right.id });
  return E.right(mapped(group.right, given));
};
