import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { isId, type OrganizationId, type ProjectId } from '../../shared/ids.js';
import { aText, namedProject } from '../input/fields.js';

/** No organization has this id. */
export type OrganizationNotFound = { readonly code: 'organization_not_found'; readonly id: string };
/** No project has this id. */
export type ProjectNotFound = { readonly code: 'project_not_found'; readonly id: string };

/** One organization, as an operator writes it. */
export const organizationInput = input({ organization: aText });
export type OrganizationQuery = InputOf<typeof organizationInput>;

/** One project, as an operator writes it. */
export const projectInput = input({ project: namedProject });
export type ProjectQuery = InputOf<typeof projectInput>;

/** When a use case of one organization refuses. */
export const noOrganization = { organization_not_found: 'there is no such organization' } as const;

/** When a use case of one project refuses. */
export const noProject = { project_not_found: 'there is no such project' } as const;

/** An organization by its id, as an operator writes it. */
export const findOrganization = async (
  tenants: TenantStore,
  id: string,
): Promise<E.Either<OrganizationNotFound, Organization>> => {
  const organization = isOrganization(id) ? await tenants.findOrganization(id) : undefined;
  return organization ? E.right(organization) : E.left({ code: 'organization_not_found', id });
};

const isOrganization = (id: string): id is OrganizationId => isId('org')(id);

/** A project by its id, as an operator writes it. */
export const findProject = async (
  tenants: TenantStore,
  id: string,
): Promise<E.Either<ProjectNotFound, Project>> => {
  const project = isProject(id) ? await tenants.findProject(id) : undefined;
  return project ? E.right(project) : E.left({ code: 'project_not_found', id });
};

const isProject = (id: string): id is ProjectId => isId('proj')(id);
