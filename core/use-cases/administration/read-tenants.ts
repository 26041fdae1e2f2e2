import * as E from 'fp-ts/lib/Either.js';
import { shownByPages } from '../../contract/shown.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import { shownOrganization, shownProject } from '../../model/tenants/tenant-view.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { byOrganization, byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import {
  findOrganization,
  findProject,
  noOrganization,
  noProject,
  type OrganizationNotFound,
  type OrganizationQuery,
  organizationInput,
  type ProjectNotFound,
  type ProjectQuery,
  projectInput,
} from './find-tenant.js';

type ReadTenantsPorts = { readonly tenants: TenantStore };

export const getOrganization = useCase({
  kind: 'read',
  summary: 'Finds an organization.',
  permission: 'settings:read',
  owner: byOrganization,
  input: organizationInput,
  result: shownOrganization,
  refusals: noOrganization,
  run:
    ({ tenants }: ReadTenantsPorts) =>
    ({ organization }: OrganizationQuery): Promise<E.Either<OrganizationNotFound, Organization>> =>
      findOrganization(tenants, organization),
});

export const getProject = useCase({
  kind: 'read',
  summary: 'Finds a project.',
  permission: 'settings:read',
  owner: byProject,
  input: projectInput,
  result: shownProject,
  refusals: noProject,
  run:
    ({ tenants }: ReadTenantsPorts) =>
    ({ project }: ProjectQuery): Promise<E.Either<ProjectNotFound, Project>> =>
      findProject(tenants, project),
});

export const listProjects = useCase({
  kind: 'read',
  summary: 'Lists the projects of an organization, oldest first.',
  permission: 'settings:read',
  owner: byOrganization,
  input: organizationInput,
  result: shownByPages(shownProject, 'proj'),
  refusals: noOrganization,
  run:
    ({ tenants }: ReadTenantsPorts) =>
    async (
      query: OrganizationQuery,
    ): Promise<E.Either<OrganizationNotFound, readonly Project[]>> => {
      const organization = await findOrganization(tenants, query.organization);
      if (E.isLeft(organization)) return organization;
      return E.right(await tenants.listProjects(organization.right.id));
    },
});
