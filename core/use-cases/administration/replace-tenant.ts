import * as E from 'fp-ts/lib/Either.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import type { SteadyClock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import { commitUnlessChanged } from '../commit-change.js';
import { retryOnConflict } from '../retry-on-conflict.js';
import {
  findOrganization,
  findProject,
  type OrganizationNotFound,
  type ProjectNotFound,
} from './find-tenant.js';

/** The ports with which an organization or a project is changed. */
export type ReplaceTenantPorts = { readonly tenants: TenantStore; readonly commit: Commit };

/** Changes a project as it is when the change is committed. With `wakeAt`, its channels have work from then on. */
export const replaceProject = (
  { tenants, commit }: ReplaceTenantPorts,
  id: string,
  changed: (was: Project) => Project,
  wakeAt?: SteadyClock,
): Promise<E.Either<ProjectNotFound, Project>> =>
  retryOnConflict(async () => {
    const found = await findProject(tenants, id);
    if (E.isLeft(found)) return found;
    const was = found.right;
    const is = changed(was);
    const wakes = wakeAt ? [{ project: was.id, at: wakeAt() }] : [];
    const change = { replaces: { projects: [{ was, is }] }, wakes };
    return commitUnlessChanged(commit, change, E.right(is));
  });

/** Changes an organization as it is when the change is committed. */
export const replaceOrganization = (
  { tenants, commit }: ReplaceTenantPorts,
  id: string,
  changed: (was: Organization) => Organization,
): Promise<E.Either<OrganizationNotFound, Organization>> =>
  retryOnConflict(async () => {
    const found = await findOrganization(tenants, id);
    if (E.isLeft(found)) return found;
    const was = found.right;
    const is = changed(was);
    return commitUnlessChanged(commit, { replaces: { organizations: [{ was, is }] } }, E.right(is));
  });
