import { suspendedBy } from '../model/tenants/suspension.js';
import type { MonotonicClock } from '../ports/machine/clock.js';
import type { TenantStore } from '../ports/stores/tenant-store.js';
import type { ProjectId } from '../shared/ids.js';
import { cacheAnswers } from '../use-cases/cache-answers.js';

/** Tells workers whether a project is suspended. */
export type SuspendedProjects = {
  /** As it was at most a second ago. */
  readonly isSuspended: (project: ProjectId) => Promise<boolean>;
  /** As it is. */
  readonly isSuspendedNow: (project: ProjectId) => Promise<boolean>;
};

/** What `suspendedProjects` reads. */
export type SuspendedProjectsPorts = {
  readonly tenants: Pick<TenantStore, 'findProject'>;
  readonly monotonic: MonotonicClock;
};

/** Remembers for a second whether projects are suspended. */
export const suspendedProjects = ({
  tenants,
  monotonic,
}: SuspendedProjectsPorts): SuspendedProjects => {
  const isSuspendedNow = async (id: ProjectId): Promise<boolean> => {
    const project = await tenants.findProject(id);
    return project !== undefined && suspendedBy(project) !== undefined;
  };
  return { isSuspendedNow, isSuspended: cacheAnswers(isSuspendedNow, monotonic).find };
};
