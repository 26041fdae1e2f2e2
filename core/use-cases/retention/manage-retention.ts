import * as E from 'fp-ts/lib/Either.js';
import {
  limitsOf,
  NewLimits,
  type OwnLimits,
  type RetentionLimits,
} from '../../model/retention/limits.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
import type { ProjectId } from '../../shared/ids.js';
import { decodeInput, type InvalidInput } from '../../shared/invalid-input.js';
import { findProject, type ProjectNotFound } from '../administration/find-tenant.js';

type RetentionPorts = { readonly clock: Clock; readonly tenants: TenantStore };

/** How long a project keeps what it has. */
export type ProjectRetention = {
  readonly project: ProjectId;
  /** The limits in days; null for ever. */
  readonly limits: RetentionLimits;
  /** Those that the project has set itself. */
  readonly own: OwnLimits;
};

/** New limits of a project. */
export type SetRetention = { readonly project: string; readonly limits: NewLimits };

/** Reads the limits of a project. */
export const getRetention =
  ({ tenants }: Pick<RetentionPorts, 'tenants'>) =>
  async (query: {
    readonly project: string;
  }): Promise<E.Either<ProjectNotFound, ProjectRetention>> => {
    const project = await findProject(tenants, query.project);
    if (E.isLeft(project)) return project;
    const { id } = project.right;
    const own = await tenants.findLimits(id);
    return E.right({ project: id, limits: limitsOf(own), own });
  };

/** Sets limits of a project (docs/specification.md#3.10.3). */
export const setRetention =
  ({ clock, tenants }: RetentionPorts) =>
  async (
    command: SetRetention,
  ): Promise<E.Either<InvalidInput | ProjectNotFound, ProjectRetention>> => {
    const limits = decodeInput(NewLimits, command.limits);
    if (E.isLeft(limits)) return limits;
    const project = await findProject(tenants, command.project);
    if (E.isLeft(project)) return project;
    await tenants.setLimits(project.right.id, limits.right, clock());
    return getRetention({ tenants })(command);
  };
