import { administration } from '../../../../core/use-cases/administration/administration.js';
import type { AdminRoute } from '../../route/route-types.js';
import { adminRoutesOf } from './rows.js';

export const organizations = '/admin/v1/organizations';
export const organization = `${organizations}/{organization}` as const;

const name = { name: 'NameChange', meaning: 'A new name.' };

/** The routes of organizations, and of the projects of one. */
export const organizationRoutes: readonly AdminRoute[] = adminRoutesOf(administration, {
  createOrganization: {
    method: 'POST',
    path: organizations,
    scope: 'tenants:write',
    client: 'organizations.create',
    status: 201,
    takesKey: true,
    body: { name: 'NewOrganization', meaning: 'An organization to create.' },
  },
  listEveryOrganization: {
    method: 'GET',
    path: organizations,
    scope: 'tenants:read',
    client: 'organizations.page',
    name: 'listOrganizations',
  },
  getOrganization: {
    method: 'GET',
    path: organization,
    scope: 'tenants:read',
    client: 'organizations.get',
  },
  renameOrganization: {
    method: 'PATCH',
    path: organization,
    scope: 'tenants:write',
    client: 'organizations.update',
    name: 'updateOrganization',
    body: name,
  },
  createProject: {
    method: 'POST',
    path: `${organization}/projects`,
    scope: 'tenants:write',
    client: 'projects.create',
    status: 201,
    takesKey: true,
    body: { name: 'NewProject', meaning: 'A project to create.' },
  },
  listProjects: {
    method: 'GET',
    path: `${organization}/projects`,
    scope: 'tenants:read',
    client: 'projects.page',
  },
});
