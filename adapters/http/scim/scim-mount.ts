import * as E from 'fp-ts/lib/Either.js';
import type { BucketSize } from '../../../core/model/rate-limits/bucket.js';
import { clientNetwork } from '../../../core/model/rate-limits/client-network.js';
import type { RateLimiters } from '../../../core/ports/machine/rate-limiter.js';
import type {
  AuthenticateScim,
  ProvisioningUseCases,
  ScimUseCases,
} from '../../../core/use-cases/provisioning/index.js';
import type { RequestContext } from '../context/request-context.js';
import { bearerToken } from '../request/bearer-token.js';
import { writeResponse } from '../response/write-response.js';
import type { Mount } from '../server/mount.js';
import type { ScimAnswer } from './answers.js';
import { endpoints } from './endpoints.js';
import { errorResponse, scimError } from './scim-error.js';

/** What serves directories. */
export type ScimPorts = {
  readonly scim: ScimUseCases;
  readonly authenticateScim: ProvisioningUseCases['authenticateScim'];
  readonly rateLimiters: RateLimiters;
  /** URL under which clients reach the server. */
  readonly publicUrl: string | (() => string);
};

const prefix = '/scim';
const place = '/scim/v2';

/** Requests of one organization: 50 at once, then 25 a second. */
const perOrganization: BucketSize = { perSecond: 25, burst: 50 };
/** How many wrong tokens a network can try: 20 at once, then one a second. */
const wrongTokens: BucketSize = { perSecond: 1, burst: 20 };

/** Serves SCIM 2.0 to the directories of organizations (docs/specification.md#11). */
export const scimMount = (ports: ScimPorts): Mount => ({
  prefix,
  serve: async (context) => {
    const { method = '' } = context.req;
    const { pathname, searchParams } = new URL(context.req.url ?? '/', 'http://scim.invalid');
    const { path, id } = endpointOf(pathname);
    context.route = { method, path: path === undefined ? 'none' : `${place}${path}` };
    const answer = await answerOf(ports, context, { path, id, query: searchParams });
    const isRefused = E.isLeft(answer);
    await writeResponse(context, isRefused ? errorResponse(answer.left) : answer.right);
  },
});

type Asked = {
  readonly path: string | undefined;
  readonly id: string;
  readonly query: URLSearchParams;
};

const answerOf = async (
  { scim, authenticateScim, rateLimiters, publicUrl }: ScimPorts,
  context: RequestContext,
  { path, id, query }: Asked,
): Promise<ScimAnswer> => {
  const limitedBy = async (name: string, size: BucketSize): Promise<ScimAnswer | undefined> => {
    const { isGranted, retryAfterSeconds } = await rateLimiters.project(name, size);
    if (isGranted) return undefined;
    const headers = ['Retry-After', String(retryAfterSeconds)];
    return E.left(scimError(429, `Retry after ${retryAfterSeconds} s.`, { headers }));
  };
  const known = await authenticateScim(tokenOf(context));
  if (E.isLeft(known))
    return (
      (await limitedBy(`scim/${clientNetwork(context.address)}`, wrongTokens)) ?? unauthenticated
    );
  const caller = known.right;
  context.token = caller.id;
  const limited = await limitedBy(`scim/${caller.organization}`, perOrganization);
  if (limited) return limited;
  const { method = '' } = context.req;
  const methods = path === undefined ? undefined : endpoints[path];
  if (!methods) return E.left(scimError(404, 'There is no such endpoint. See /docs/scim.'));
  const endpoint = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (!endpoint) {
    const allowed = Object.keys(methods).join(', ');
    return E.left(
      scimError(405, `This endpoint takes ${allowed}.`, { headers: ['Allow', allowed] }),
    );
  }
  const base = `${typeof publicUrl === 'function' ? publicUrl() : publicUrl}${place}`;
  const call = { caller, address: context.address };
  return endpoint(scim, { context, call, query, base, id });
};

const tokenOf = ({ req }: RequestContext): AuthenticateScim => ({ token: bearerToken(req) });

const unauthenticated: ScimAnswer = E.left(
  scimError(401, 'The token is missing or does not work. An owner makes one on the members page.', {
    headers: ['WWW-Authenticate', 'Bearer realm="scim"'],
  }),
);

/** The endpoint of a path, and the id in it. */
const endpointOf = (
  pathname: string,
): { readonly path: string | undefined; readonly id: string } => {
  const none = { path: undefined, id: '' };
  if (!pathname.startsWith(`${place}/`)) return none;
  const [collection = '', id, ...more] = pathname.slice(place.length + 1).split('/');
  const path = id === undefined ? `/${collection}` : `/${collection}/{id}`;
  if (more.length > 0 || id === '' || !Object.hasOwn(endpoints, path)) return none;
  return { path, id: decoded(id ?? '') };
};

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
