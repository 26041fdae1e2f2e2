import * as E from 'fp-ts/lib/Either.js';
import { type LimitLayers, usualLimits } from '../../model/limits/effective-limits.js';
import type { TenantLimits } from '../../model/limits/limits-view.js';
import { shownLimits } from '../../model/limits/limits-view.js';
import { defaultPlan, type Plan } from '../../model/limits/plan.js';
import type { Organization, Project } from '../../model/tenants/project.js';
import type { TenantStore } from '../../ports/stores/tenant-store.js';
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
} from '../administration/find-tenant.js';
import { byOrganization, byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';

type GetLimitsPorts = {
  readonly tenants: TenantStore;
  /** The bytes that the media files of a project may have where the limit is set nowhere. Default: no limit. */
  readonly mediaQuotaBytes?: number;
};

/** See docs/specification.md#8.7.1. */
export const getProjectLimits = useCase({
  kind: 'read',
  summary: 'Gets the limits of a project, each with where it is set.',
  description: ['The ceilings are those of all projects of its organization together.'],
  permission: 'settings:read',
  owner: byProject,
  input: projectInput,
  result: shownLimits,
  refusals: noProject,
  run:
    ({ tenants, mediaQuotaBytes }: GetLimitsPorts) =>
    async (query: ProjectQuery): Promise<E.Either<ProjectNotFound, TenantLimits>> => {
      const found = await findProject(tenants, query.project);
      if (E.isLeft(found)) return found;
      const { id, organization, billing } = found.right;
      const layers = withAllowance((await tenants.findLayers(id)) ?? {}, billing);
      const owner = await tenants.findOrganization(organization);
      const usual = usualLimits(mediaQuotaBytes);
      return E.right({ organization, project: id, plan: owner?.plan ?? null, layers, usual });
    },
});

/** The limits of a project with the allowance of its billing, which is set there. */
export const withAllowance = (
  layers: LimitLayers,
  { messageAllowance }: Project['billing'],
): LimitLayers =>
  messageAllowance === null
    ? layers
    : { ...layers, project: { ...layers.project, messages: messageAllowance } };

/** See docs/specification.md#8.7.1. */
export const getOrganizationLimits = useCase({
  kind: 'read',
  summary:
    'Gets the limits of an organization: those of a project of it that has none of its own, and those of all its projects together.',
  permission: 'settings:read',
  owner: byOrganization,
  input: organizationInput,
  result: shownLimits,
  refusals: noOrganization,
  run:
    ({ tenants, mediaQuotaBytes }: GetLimitsPorts) =>
    async (query: OrganizationQuery): Promise<E.Either<OrganizationNotFound, TenantLimits>> => {
      const found = await findOrganization(tenants, query.organization);
      if (E.isLeft(found)) return found;
      return E.right(limitsOf(found.right, await tenants.listPlans(), mediaQuotaBytes));
    },
});

/** The limits of an organization. */
export const limitsOf = (
  { id, limits, plan = defaultPlan }: Organization,
  plans: readonly Plan[],
  mediaQuotaBytes?: number,
): TenantLimits => {
  const found = plans.find(({ name }) => name === plan);
  const layers = {
    ...(limits && { organization: limits }),
    ...(found && { plan: found.limits }),
  };
  return {
    ...{ organization: id, project: null, plan: plan === defaultPlan ? null : plan, layers },
    usual: usualLimits(mediaQuotaBytes),
  };
};
