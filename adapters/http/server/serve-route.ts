import * as E from 'fp-ts/lib/Either.js';
import {
  type BucketSize,
  type Grant,
  rateClasses,
} from '../../../core/model/rate-limits/bucket.js';
import type { RateLimiter, RateLimiters } from '../../../core/ports/machine/rate-limiter.js';
import type { Refusal } from '../errors/refusal.js';
import { bearerToken } from '../request/bearer-token.js';
import type { KeyedRoute, OpenRoute, Outcome, RawCall, Route } from '../route/route-types.js';
import type { RequestContext } from './request-context.js';
import type { Services } from './services.js';

type ServePorts = { readonly services: Services; readonly rateLimiters: RateLimiters };

/** Checks key, rate, scope and body headers of a request, then runs its route (docs/specification.md#7.6.1). */
export const serveRoute =
  (ports: ServePorts, route: Route) =>
  (call: RawCall): Promise<Outcome> =>
    route.scope === undefined ? serveOpen(ports, route, call) : serveKeyed(ports, route, call);

const serveKeyed = async (
  { services, rateLimiters }: ServePorts,
  route: KeyedRoute,
  call: RawCall,
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
  const { rate, scope } = route;
  const bucket = `project/${identity.project}/${rate}`;
  const grant = await draw(rateLimiters.project, context, bucket, rateClasses[rate]);
  if (!grant.isGranted) return E.left(rateLimited(grant));
  if (scope !== null && !identity.scopes.includes(scope))
    return E.left({ code: 'insufficient_scope', scope });
  const refusal = route.body.admit(context);
  return refusal ? E.left(refusal) : route.run(services, call, identity);
};

const serveOpen = async (
  { services, rateLimiters }: ServePorts,
  route: OpenRoute,
  call: RawCall,
): Promise<Outcome> => {
  const grant = await drawByAddress(rateLimiters.address, call.context);
  if (!grant.isGranted && !route.isExempt) return E.left(rateLimited(grant));
  const refusal = route.body.admit(call.context);
  return refusal ? E.left(refusal) : route.run(services, call);
};

/** Takes a token from the bucket of the client address, for requests without a valid key. */
export const drawByAddress = (
  rateLimiter: RateLimiter,
  context: RequestContext,
): Promise<Grant> | Grant =>
  draw(rateLimiter, context, `address/${context.address}`, rateClasses.read);

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

const withGrant = (context: RequestContext, grant: Grant): Grant => {
  context.grant = grant;
  return grant;
};

const rateLimited = ({ retryAfterSeconds }: Grant): Refusal => ({
  code: 'rate_limit_exceeded',
  retryAfterSeconds,
});
