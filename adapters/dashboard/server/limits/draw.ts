import type { LimitLayers } from '../../../../core/model/limits/effective-limits.js';
import type { BucketSize, RateClass } from '../../../../core/model/rate-limits/bucket.js';
import { organizationBucket } from '../../../../core/model/rate-limits/rates.js';
import type { Organization } from '../../../../core/model/tenants/project.js';
import type { RateLimiters } from '../../../../core/ports/machine/rate-limiter.js';
import type { ProjectId } from '../../../../core/shared/ids.js';
import type { RequestContext } from '../../../http/context/request-context.js';
import type { RefusalOf } from '../../../http/errors/refusal.js';
import {
  type BucketsOf,
  drawByTenant,
  tenantBuckets,
} from '../../../http/server/draw-by-tenant.js';
import type { Asking } from '../asking.js';
import type { Subject } from '../call.js';
import type { DashboardPage } from '../page.js';
import { whoAsks } from '../visit.js';

/** What limits people who are signed in. */
export type TenantLimits = {
  /** Those of the API, so that an action of the dashboard draws on the buckets on which the API draws. */
  readonly rateLimiters: Pick<RateLimiters, 'project' | 'giveBack'>;
  /** The limits that are set for a project. Default: the default limits hold. */
  readonly findLayers?: (project: ProjectId) => Promise<LimitLayers | undefined>;
  /** The limits that are set for an organization. Default: the default limits hold. */
  readonly findOrganizationLayers?: (organization: Organization) => Promise<LimitLayers>;
};

/** Too many requests. */
export type TooMany = RefusalOf<'rate_limit_exceeded'>;

/** Pages of a person. A page with live parts asks every 0.7 seconds, and a person has several tabs. */
const pagesOfPerson: BucketSize = { perSecond: 10, burst: 50 };
/** Forms of a person. */
const formsOfPerson: BucketSize = { perSecond: 2, burst: 30 };

/** Takes a token of the person, for a page or for a form. Undefined when one is there. */
export const drawByPerson = async (
  limits: TenantLimits | undefined,
  { method }: DashboardPage,
  asking: Asking,
): Promise<TooMany | undefined> => {
  const [kind, size] = method === 'POST' ? ['forms', formsOfPerson] : ['pages', pagesOfPerson];
  return drawOne(limits, `person/${whoAsks(asking)}/${kind}`, size as BucketSize);
};

const drawOne = async (
  limits: TenantLimits | undefined,
  name: string,
  size: BucketSize,
): Promise<TooMany | undefined> => {
  const grant = await limits?.rateLimiters.project(name, size);
  return grant?.isGranted === false
    ? { code: 'rate_limit_exceeded', retryAfterSeconds: grant.retryAfterSeconds }
    : undefined;
};

const bucketsOf: Readonly<Record<RateClass, BucketsOf>> = {
  send: tenantBuckets('send'),
  write: tenantBuckets('write'),
  read: tenantBuckets('read'),
};

/**
 * Takes the tokens that the API takes for what an action does in a project; of an action in an organization those of all its
 * projects together. Undefined when they are there.
 */
export const drawForAction = async (
  limits: TenantLimits | undefined,
  { method, draws: { rate = 'write', own } = {} }: DashboardPage,
  { organization: within, project }: Subject,
  context: RequestContext,
): Promise<TooMany | undefined> => {
  if (!limits || !within || method !== 'POST') return undefined;
  if (!project) {
    const { size } = organizationBucket(await limits.findOrganizationLayers?.(within), rate);
    return drawOne(limits, `organization/${within.id}/${rate}`, size);
  }
  const { id, organization } = project;
  const buckets = bucketsOf[rate](await limits.findLayers?.(id));
  const tenant = { project: id, organization };
  const refusal = await drawByTenant(limits.rateLimiters, context, tenant, buckets);
  if (refusal?.code === 'rate_limit_exceeded') return refusal;
  return own && drawOne(limits, `project/${id}/${own.route}`, own.size);
};
