import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input } from '../../contract/input.js';
import { shownByPages } from '../../contract/shown.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import { shownOrganization, shownProject } from '../../model/tenants/tenant-view.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { judgedField } from '../authorization/may.js';
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

/** The projects of an organization that who acts may see. */
const listInput = input(organizationInput.needed, judgedField);
type ListProjects = InputOf<typeof listInput>;

export const getOrganization = useCase({
  kind: 'read',
  summary: 'Finds an organization.',
  permission: 'organization:read',
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
  description: ['Who is a member of some projects alone gets those.'],
  permission: 'organization:read',
  owner: byOrganization,
  judges: true,
  input: listInput,
  result: shownByPages(shownProject, 'proj'),
  refusals: noOrganization,
  run:
    ({ tenants }: ReadTenantsPorts) =>
    async (query: ListProjects): Promise<E.Either<OrganizationNotFound, readonly Project[]>> => {
      const { may = () => true } = query;
      const organization = await findOrganization(tenants, query.organization);
      if (E.isLeft(organization)) return organization;
      const { id } = organization.right;
      const projects = await tenants.listProjects(id);
      return E.right(projects.filter((project) => may(id, 'settings:read', project.id)));
    },
});
