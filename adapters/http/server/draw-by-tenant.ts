import type { Identity } from '../../../core/model/access/api-key.js';
import type { LimitLayers } from '../../../core/model/limits/effective-limits.js';
import type { Grant, RateClass } from '../../../core/model/rate-limits/bucket.js';
import {
  type LimitedBucket,
  organizationBucket,
  projectBucket,
} from '../../../core/model/rate-limits/rates.js';
import type { RateLimiters } from '../../../core/ports/machine/rate-limiter.js';
import type { RequestContext } from '../context/request-context.js';
import type { Refusal } from '../errors/refusal.js';

/** The buckets of a tenant on which the requests of one class draw. */
type TenantBuckets = {
  readonly rate: RateClass;
  readonly own: LimitedBucket;
  readonly shared: LimitedBucket;
};

/** The buckets by the limits of a tenant. Limits that were seen before are not read again. */
export type BucketsOf = (limits: LimitLayers | undefined) => TenantBuckets;

/** Makes the buckets of a class. */
export const tenantBuckets = (rate: RateClass): BucketsOf => {
  const made = (limits: LimitLayers | undefined): TenantBuckets => ({
    rate,
    own: projectBucket(limits, rate),
    shared: organizationBucket(limits, rate),
  });
  const usual = made(undefined);
  const known = new WeakMap<LimitLayers, TenantBuckets>();
  return (limits) => {
    if (limits === undefined) return usual;
    const found = known.get(limits);
    if (found) return found;
    const buckets = made(limits);
    known.set(limits, buckets);
    return buckets;
  };
};

/** Takes a token of the project, and then one of its organization. Undefined when both are there. */
export const drawByTenant = (
  rateLimiters: Pick<RateLimiters, 'project' | 'giveBack'>,
  context: RequestContext,
  { project, organization }: Pick<Identity, 'project' | 'organization'>,
  buckets: TenantBuckets,
): Refusal | undefined | Promise<Refusal | undefined> => {
  const { rate, own, shared } = buckets;
  const sharedName = `organization/${organization}/${rate}`;
  const judge = (grant: Grant, among: Grant | undefined): Refusal | undefined => {
    if (!grant.isGranted) {
      if (among?.isGranted) rateLimiters.giveBack?.(sharedName);
      return tenantLimited(withGrant(context, grant), own, rate);
    }
    // The headers tell of the limit that refuses.
    if (among?.isGranted === false) return tenantLimited(withGrant(context, among), shared, rate);
    withGrant(context, grant);
    return undefined;
  };
  const drawn = rateLimiters.project(`project/${project}/${rate}`, own.size);
  // Where the first waits for the store, both are asked for in one call.
  const among =
    drawn instanceof Promise || drawn.isGranted
      ? rateLimiters.project(sharedName, shared.size)
      : undefined;
  // Most limiters answer at once.
  return drawn instanceof Promise || among instanceof Promise
    ? Promise.all([drawn, among]).then(([grant, other]) => judge(grant, other))
    : judge(drawn, among);
};

/** Notes a grant for the headers of the answer. */
export const withGrant = (context: RequestContext, grant: Grant): Grant => {
  context.grant = grant;
  return grant;
};

const tenantLimited = (
  { retryAfterSeconds }: Grant,
  { size, of, source }: LimitedBucket,
  rate: RateClass,
): Refusal => ({
  code: 'rate_limit_exceeded',
  retryAfterSeconds,
  exceeded: { rate, limit: size.perSecond, of, source },
});
