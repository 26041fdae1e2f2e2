import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import { allowsScope } from '../../../core/model/access/admin-scopes.js';
import { type BucketSize, rateClasses } from '../../../core/model/rate-limits/bucket.js';
import { clientNetwork } from '../../../core/model/rate-limits/client-network.js';
import type { RateLimiters } from '../../../core/ports/machine/rate-limiter.js';
import type { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import { bearerToken } from '../request/bearer-token.js';
import type { AdminRoute, Outcome, RawRequest } from '../route/route-types.js';

type ServePorts = { readonly services: Services; readonly rateLimiters: RateLimiters };

/** How many wrong tokens a network can try: 20 at once, then one a second. */
const wrongTokens: BucketSize = { perSecond: 1, burst: 20 };

/** A body that takes longer arrives when its token can be revoked: the caller is looked at again. */
const slowBodyMs = 500;

/** Checks origin, token, rate, scope and body headers of a request, then runs its route (docs/specification.md#10.2.1). */
export const serveAdmin = async (
  { services, rateLimiters }: ServePorts,
  route: AdminRoute,
  call: RawRequest,
): Promise<Outcome> => {
  const { context } = call;
  const { admin } = services;
  if (!admin) throw new TypeError('The Admin API has no services.');
  const refuseWrong = async (no: Outcome): Promise<Outcome> =>
    (await limitedBy(
      rateLimiters,
      context,
      `admin/${clientNetwork(context.address)}`,
      wrongTokens,
    )) ?? no;
  if (isOfPage(context.req)) return refuseWrong(E.left({ code: 'browser_request_refused' }));
  const authenticate = () =>
    admin.authenticateAdmin({ token: bearerToken(context.req), address: context.address });
  const known = await authenticate();
  if (E.isLeft(known)) return refuseWrong(invalidToken);
  const caller = known.right;
  context.token = caller.id;
  const { rate, scope } = route;
  const limited = await limitedBy(
    rateLimiters,
    context,
    `admin_token/${caller.id}/${rate}`,
    rateClasses[rate],
  );
  if (limited) return limited;
  if (scope !== null && !allowsScope(caller.scopes, scope))
    return E.left({ code: 'insufficient_admin_scope', scope });
  const refusal = route.body.admit(context);
  if (refusal) return E.left(refusal);
  const began = performance.now();
  const arrived = await route.receive(call);
  if (E.isLeft(arrived)) return arrived;
  if (performance.now() - began > slowBodyMs && E.isLeft(await authenticate())) return invalidToken;
  const { status, dashboardUrl } = admin;
  const useCases = admin.as(caller, context.address);
  return arrived.right(services, { caller, useCases, status, dashboardUrl });
};

const invalidToken: Outcome = E.left({ code: 'admin_token_invalid' });

/**
 * Whether a page in a browser makes the request. No answer has headers by which another origin could read it; this also refuses
 * what would only write.
 */
const isOfPage = ({ headers }: IncomingMessage): boolean =>
  headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none';

/** Takes a token of a bucket. The refusal when there is none. */
const limitedBy = async (
  { address: limiter }: RateLimiters,
  context: RequestContext,
  bucket: string,
  size: BucketSize,
): Promise<Outcome | undefined> => {
  const grant = await limiter(bucket, size);
  context.grant = grant;
  const { isGranted, retryAfterSeconds } = grant;
  return isGranted ? undefined : E.left({ code: 'rate_limit_exceeded', retryAfterSeconds });
};
