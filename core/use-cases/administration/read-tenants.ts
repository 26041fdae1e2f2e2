import * as E from 'fp-ts/lib/Either.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import {
  findOrganization,
  findProject,
  type OrganizationNotFound,
  type ProjectNotFound,
} from './find-tenant.js';

type ReadTenantsPorts = { readonly tenants: TenantStore };

/** Finds an organization. */
export const getOrganization =
  ({ tenants }: ReadTenantsPorts) =>
  (query: {
    readonly organization: string;
  }): Promise<E.Either<OrganizationNotFound, Organization>> =>
    findOrganization(tenants, query.organization);

/** Finds a project. */
export const getProject =
  ({ tenants }: ReadTenantsPorts) =>
  (query: { readonly project: string }): Promise<E.Either<ProjectNotFound, Project>> =>
    findProject(tenants, query.project);

/** Lists the projects of an organization. */
export const listProjects =
  ({ tenants }: ReadTenantsPorts) =>
  async (query: {
    readonly organization: string;
  }): Promise<E.Either<OrganizationNotFound, readonly Project[]>> => {
    const organization = await findOrganization(tenants, query.organization);
    if (E.isLeft(organization)) return organization;
    return E.right(await tenants.listProjects(organization.right.id));
  };
