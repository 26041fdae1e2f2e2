import * as E from 'fp-ts/lib/Either.js';
import type { Identity } from '../../../core/model/access/api-key.js';
import { setLimit } from '../../../core/model/limits/effective-limits.js';
import {
  type BucketSize,
  type Grant,
  rateClasses,
} from '../../../core/model/rate-limits/bucket.js';
import { clientNetwork } from '../../../core/model/rate-limits/client-network.js';
import type { RateLimiter, RateLimiters } from '../../../core/ports/machine/rate-limiter.js';
import { type Admission, reports } from '../admission/admission.js';
import type { Tenant } from '../admission/tenant-queue.js';
import type { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import type { Refusal } from '../errors/refusal.js';
import { bearerToken } from '../request/bearer-token.js';
import { parameterNames } from '../request/query.js';
import { clientGone } from '../request/read-bytes.js';
import {
  type AnyRoute,
  isAdminRoute,
  type KeyedRoute,
  type OpenRoute,
  type Outcome,
  type RawRequest,
} from '../route/route-types.js';
import type { Admissions } from './admissions.js';
import { type BucketsOf, drawByTenant, tenantBuckets, withGrant } from './draw-by-tenant.js';
import { isGone } from './requests-in-flight.js';
import { serveAdmin } from './serve-admin.js';

type ServePorts = {
  readonly services: Services;
  readonly rateLimiters: RateLimiters;
  readonly admissions: Admissions;
};

/**
 * Checks key, rate, scope and body headers of a request, then runs its route when it has a slot
 * (docs/specification.md#7.6.1).
 */
export const serveRoute = (
  ports: ServePorts,
  route: AnyRoute,
): ((call: RawRequest) => Promise<Outcome>) => {
  if (isAdminRoute(route)) return (call) => serveAdmin(ports, route, call);
  if (route.scope === undefined) return (call) => serveOpen(ports, route, call);
  const buckets = tenantBuckets(route.rate);
  return (call) => serveKeyed(ports, { route, buckets }, call);
};

const serveKeyed = async (
  { services, rateLimiters, admissions }: ServePorts,
  { route, buckets }: { readonly route: KeyedRoute; readonly buckets: BucketsOf },
  call: RawRequest,
): Promise<Outcome> => {
  const { context } = call;
  const { address } = context;
  const caller = await services.authenticate({ token: bearerToken(context.req), address });
  if (E.isLeft(caller)) {
    const grant = await drawByAddress(rateLimiters.address, context);
    return grant.isGranted ? caller : E.left(rateLimited(grant));
  }
  const identity = caller.right;
  context.caller = identity;
  const { scope } = route;
  const drawn = drawByTenant(rateLimiters, context, identity, buckets(identity.limits));
  const limited = drawn instanceof Promise ? await drawn : drawn;
  if (limited) return E.left(limited);
  if (scope !== null && !identity.scopes.includes(scope))
    return E.left({ code: 'insufficient_scope', scope });
  const refusal = suspensionOf(identity, route) ?? route.body.admit(context);
  if (refusal) return E.left(refusal);
  const began = performance.now();
  const arrived = await route.receive(call);
  if (E.isLeft(arrived)) return arrived;
  const isSlow = performance.now() - began > slowBodyMs;
  const late = isSlow ? await lateRefusal(services, route, context) : undefined;
  if (late) return E.left(late);
  const run = () => arrived.right(services, identity);
  if (route.ownBucket) {
    const name = `project/${identity.project}/${route.name}`;
    const own = await rateLimiters.project(name, route.ownBucket);
    return own.isGranted ? run() : E.left(rateLimited(own));
  }
  const kind = kindOf(route, context);
  return inSlot(admissions[kind], applicantOf(identity, kind), context, run);
};

/** A body that takes longer arrives when its key can be revoked, or its project suspended: the caller is looked at again. */
const slowBodyMs = 500;

/** Why a request is refused now that was not when it began. */
const lateRefusal = async (
  { authenticate }: Services,
  route: KeyedRoute,
  { req, address }: RequestContext,
): Promise<Refusal | undefined> => {
  const still = await authenticate({ token: bearerToken(req), address });
  return E.isLeft(still) ? still.left : suspensionOf(still.right, route);
};

/** Why a route is refused to the keys of a suspended project. */
const suspensionOf = ({ suspended }: Identity, { rate }: KeyedRoute): Refusal | undefined =>
  suspended && rate !== 'read' ? { code: 'project_suspended', ...suspended } : undefined;

/** The admission that decides about a request. */
const kindOf = ({ body, isSearch }: KeyedRoute, { req }: RequestContext): keyof Admissions => {
  if (body.isUpload) return 'uploads';
  return isSearch?.(parameterNames(req.url ?? '')) ? 'searches' : 'requests';
};

const serveOpen = async (
  { services, rateLimiters, admissions }: ServePorts,
  route: OpenRoute,
  call: RawRequest,
): Promise<Outcome> => {
  const grant = await drawByAddress(rateLimiters.address, call.context);
  if (!grant.isGranted && !route.isExempt) return E.left(rateLimited(grant));
  const refusal = route.body.admit(call.context);
  if (refusal) return E.left(refusal);
  const arrived = await route.receive(call);
  if (E.isLeft(arrived)) return arrived;
  if (!route.isForReports) return arrived.right(services);
  const ofReports = { tenant: reports };
  return inSlot(admissions.requests, ofReports, call.context, () => arrived.right(services));
};

/** Whose request it is, and how many slots the project may have where operators have set it. */
type Applicant = { readonly tenant: Tenant; readonly most?: number | undefined };

const applicantOf = (tenant: Identity, kind: keyof Admissions): Applicant =>
  kind === 'uploads' ? { tenant, most: setLimit(tenant.limits, 'uploads') } : { tenant };

/** Runs a request once it has a slot. A client that left before is not served. */
const inSlot = async (
  admission: Admission,
  { tenant, most }: Applicant,
  { req }: RequestContext,
  run: () => Promise<Outcome>,
): Promise<Outcome> => {
  const entered = admission.enter(tenant, most);
  const isAdmitted = typeof entered === 'boolean' ? entered : await entered;
  if (!isAdmitted) return overloaded;
  try {
    if (isGone(req.socket)) throw clientGone;
    return await run();
  } finally {
    admission.leave(tenant);
  }
};

const overloaded: Outcome = E.left({ code: 'service_overloaded' });

/** Takes a token from the bucket of the client's network, for requests without a valid key. */
export const drawByAddress = (
  rateLimiter: RateLimiter,
  context: RequestContext,
): Promise<Grant> | Grant =>
  draw(rateLimiter, context, `address/${clientNetwork(context.address)}`, rateClasses.read);

const draw = (
  rateLimiter: RateLimiter,
  context: RequestContext,
  bucket: string,
  size: BucketSize,
): Promise<Grant> | Grant => {
  const drawn = rateLimiter(bucket, size);
  if (!(drawn instanceof Promise)) return withGrant(context, drawn);
  return drawn.then((grant) => withGrant(context, grant));
};

const rateLimited = ({ retryAfterSeconds }: Grant): Refusal => ({
  code: 'rate_limit_exceeded',
  retryAfterSeconds,
});
