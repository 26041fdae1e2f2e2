import type * as E from 'fp-ts/lib/Either.js';
import { closedInput, type InputOf } from '../../contract/input.js';
import { Name } from '../../model/tenants/name.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import { shownOrganization, shownProject } from '../../model/tenants/tenant-view.js';
import { byOrganization, byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import {
  noOrganization,
  noProject,
  type OrganizationNotFound,
  organizationInput,
  type ProjectNotFound,
  projectInput,
} from './find-tenant.js';
import { type ReplaceTenantPorts, replaceOrganization, replaceProject } from './replace-tenant.js';

/** The new name of a project. */
const newProjectName = closedInput({ ...projectInput.needed, name: Name });
export type RenameProject = InputOf<typeof newProjectName>;

export const renameProject = useCase({
  kind: 'write',
  summary: 'Gives a project another name.',
  permission: 'settings:manage',
  owner: byProject,
  audit: {
    action: 'project.rename',
    resource: ({ project }) => project,
    details: ({ name }) => ({ name }),
  },
  input: newProjectName,
  result: shownProject,
  refusals: noProject,
  run:
    (ports: ReplaceTenantPorts) =>
    ({ project, name }: RenameProject): Promise<E.Either<ProjectNotFound, Project>> =>
      replaceProject(ports, project, (was) => ({ ...was, name })),
});

/** The new name of an organization. */
const newOrganizationName = closedInput({ ...organizationInput.needed, name: Name });
export type RenameOrganization = InputOf<typeof newOrganizationName>;

export const renameOrganization = useCase({
  kind: 'write',
  summary: 'Gives an organization another name.',
  permission: 'settings:manage',
  owner: byOrganization,
  audit: {
    action: 'organization.rename',
    resource: ({ organization }) => organization,
    details: ({ name }) => ({ name }),
  },
  input: newOrganizationName,
  result: shownOrganization,
  refusals: noOrganization,
  run:
    (ports: ReplaceTenantPorts) =>
    ({
      organization,
      name,
    }: RenameOrganization): Promise<E.Either<OrganizationNotFound, Organization>> =>
      replaceOrganization(ports, organization, (was) => ({ ...was, name })),
});
