import {
  declarationOf,
  type LimitLevel,
  type LimitName,
  limitsOfLevel,
} from '../../../../core/model/limits/declared-limits.js';
import { publishedName } from '../../../../core/model/limits/limits-view.js';
import { type NewLimitValues, newLimitValueOf } from '../../../../core/model/limits/new-limits.js';
import { PlanName } from '../../../../core/model/limits/plan.js';
import { minDays, newLimitOf, retentionKinds } from '../../../../core/model/retention/limits.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { about, annotated, explained } from '../../../../core/shared/codec.js';
import { limits } from '../../../../core/use-cases/limits/limits.js';
import { retention } from '../../../../core/use-cases/retention/retention.js';
import { ownBody } from '../../route/route-of.js';
import type { AdminRoute } from '../../route/route-types.js';
import { organization } from './organizations.js';
import { project } from './projects.js';
import { adminRoutesOf } from './rows.js';

const meaningOf = (limit: LimitName): string => {
  const { title, unit, min, max } = declarationOf(limit);
  return `${title}: ${min} to ${max} ${unit}.`;
};

/** New limits of a level by their published names, as a request has them. */
const limitsBody = (name: string, level: LimitLevel) =>
  explained(
    closed(
      name,
      {},
      Object.fromEntries(
        limitsOfLevel(level).map((limit) => [
          publishedName(limit),
          annotated(newLimitValueOf(limit), { name: 'new limit', description: meaningOf(limit) }),
        ]),
      ),
    ),
    'New limits: a number, `none` where there can be none, or `default` for that of the next level. Those that are absent stay.',
  );

const camel = (name: string): string =>
  name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const valuesOf = (given: object): NewLimitValues =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [camel(name), value]));

const publishedOf = (values: NewLimitValues): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [publishedName(name as LimitName), value]),
  );

/** A command that sets limits. */
type LimitsCommand = {
  readonly plan?: string | undefined;
  readonly limits?: NewLimitValues | undefined;
};

const OrganizationLimitsBody = explained(
  closed(
    'OrganizationLimitsChange',
    {},
    {
      plan: about(PlanName, 'The plan; `default` for that of all that have no other.'),
      limits: about(
        limitsBody('OrganizationLimits', 'organization'),
        'New limits. Those that are absent stay.',
      ),
    },
  ),
  'A plan and limits of an organization. What is absent stays as it is.',
);

const RetentionBody = explained(
  closed(
    'RetentionChange',
    {},
    Object.fromEntries(
      retentionKinds.map((kind) => [
        kind,
        annotated(newLimitOf(kind), {
          name: 'new age limit',
          description: `Days for which ${kind} are kept, at least ${minDays(kind)}, or \`forever\` or \`default\`.`,
        }),
      ]),
    ),
  ),
  'Age limits: days, `forever` or `default`. Those that are absent stay.',
);

const plan = '/admin/v1/plans/{name}';

/** The routes of limits, plans and retention. */
export const limitRoutes: readonly AdminRoute[] = [
  ...adminRoutesOf(limits, {
    getOrganizationLimits: {
      method: 'GET',
      path: `${organization}/limits`,
      scope: 'tenants:read',
      client: 'organizations.limits',
    },
    setOrganizationLimits: {
      method: 'PATCH',
      path: `${organization}/limits`,
      scope: 'tenants:write',
      client: 'organizations.setLimits',
      body: ownBody(
        OrganizationLimitsBody,
        ({ plan: named, limits: given }) => ({
          ...(named !== undefined && { plan: named }),
          ...(given !== undefined && { limits: valuesOf(given) }),
        }),
        undefined,
        ({ plan: named, limits: given }: LimitsCommand) => ({
          ...(named !== undefined && { plan: named }),
          ...(given && { limits: publishedOf(given) }),
        }),
      ),
      about: { plan_not_found: 'plan' },
    },
    getProjectLimits: {
      method: 'GET',
      path: `${project}/limits`,
      scope: 'tenants:read',
      client: 'projects.limits',
    },
    setProjectLimits: {
      method: 'PATCH',
      path: `${project}/limits`,
      scope: 'tenants:write',
      client: 'projects.setLimits',
      body: ownBody(
        limitsBody('ProjectLimits', 'project'),
        (given) => ({ limits: valuesOf(given) }),
        'limits',
        ({ limits: given = {} }: LimitsCommand) => publishedOf(given),
      ),
    },
    listPlans: {
      method: 'GET',
      path: '/admin/v1/plans',
      scope: 'tenants:read',
      client: 'plans.list',
    },
    setPlan: {
      method: 'PUT',
      path: plan,
      scope: 'tenants:write',
      client: 'plans.set',
      body: ownBody(
        limitsBody('PlanLimits', 'plan'),
        (given) => ({ limits: valuesOf(given) }),
        'limits',
        ({ limits: given = {} }: LimitsCommand) => publishedOf(given),
      ),
    },
    removePlan: { method: 'DELETE', path: plan, scope: 'tenants:write', client: 'plans.remove' },
  }),
  ...adminRoutesOf(retention, {
    getRetention: {
      method: 'GET',
      path: `${project}/retention`,
      scope: 'tenants:read',
      client: 'projects.retention',
    },
    setRetention: {
      method: 'PATCH',
      path: `${project}/retention`,
      scope: 'tenants:write',
      client: 'projects.setRetention',
      body: ownBody(
        RetentionBody,
        (given) => ({ limits: given }),
        'limits',
        ({ limits: given }: { readonly limits: object }) => given,
      ),
    },
  }),
];
