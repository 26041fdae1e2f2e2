import * as E from 'fp-ts/lib/Either.js';
import type { ProvisionedMember } from '../../../core/model/provisioning/provisioned-member.js';
import type { ScimCall, ScimUseCases } from '../../../core/use-cases/provisioning/index.js';
import type { RequestContext } from '../context/request-context.js';
import { isNotModified } from '../response/if-none-match.js';
import type { HttpResponse } from '../response/response.js';
import { resourceTypes, schemas, serviceProviderConfig } from './discovery.js';
import { listQueryOf, shownOf } from './query/list-query.js';
import { refusalOf } from './refusals.js';
import { scimBodyOf } from './scim-body.js';
import { type ScimError, scimError, scimType } from './scim-error.js';
import { userPatchOf } from './user/patch.js';
import { newUserOf, replacedUserOf } from './user/user-body.js';
import { etagOf, userResource } from './user/user-resource.js';

/** A request of a directory, once its token is known. */
export type ScimRequest = {
  readonly context: RequestContext;
  readonly call: ScimCall;
  readonly query: URLSearchParams;
  /** The URL of SCIM, without a slash at its end. */
  readonly base: string;
  /** The id in the path; empty without one. */
  readonly id: string;
};

export type ScimAnswer = E.Either<ScimError, HttpResponse>;

type Endpoint = (scim: ScimUseCases, request: ScimRequest) => Promise<ScimAnswer> | ScimAnswer;

/** The endpoints, by their paths and methods (RFC 7644, section 3.2). */
export const endpoints: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = {
  '/ServiceProviderConfig': {
    GET: (_, { base }) => E.right(json(200, serviceProviderConfig(base))),
  },
  '/ResourceTypes': { GET: (_, { base }) => E.right(listOf(resourceTypes(base))) },
  '/ResourceTypes/{id}': { GET: (_, { base, id }) => oneOf(resourceTypes(base), id) },
  '/Schemas': { GET: (_, { base }) => E.right(listOf(schemas(base))) },
  '/Schemas/{id}': { GET: (_, { base, id }) => oneOf(schemas(base), id) },
  '/Users': {
    GET: async (scim, { call, query, base }) => {
      const asked = listQueryOf(query);
      if (E.isLeft(asked)) return asked;
      const { filter, startIndex, count } = asked.right;
      const page = { skip: startIndex - 1, limit: count };
      const { total, items } = await scim.listMembers({ ...call, filter, ...page });
      const shown = shownOf(query);
      return E.right(
        listOf(
          items.map((each) => shown(userResource(each, base))),
          total,
          startIndex,
        ),
      );
    },
    POST: async (scim, request) => {
      const body = await scimBodyOf(request.context);
      if (E.isLeft(body)) return body;
      const fields = newUserOf(body.right);
      if (E.isLeft(fields)) return fields;
      const made = await scim.createMember({ ...request.call, fields: fields.right });
      return answered(request, 201, made);
    },
  },
  '/Users/{id}': {
    GET: async (scim, request) => {
      const found = await scim.findMember(request.call, request.id);
      const known = request.context.req.headers['if-none-match'];
      if (E.isRight(found) && isNotModified(etagOf(found.right).slice(2), known))
        return E.right({ status: 304, headers: ['ETag', etagOf(found.right)] });
      return answered(request, 200, found);
    },
    PUT: async (scim, request) => {
      const body = await scimBodyOf(request.context);
      if (E.isLeft(body)) return body;
      const { call, id } = request;
      const version = versionAskedFor(request);
      const decide = replacedUserOf(body.right);
      return answered(request, 200, await scim.changeMember({ ...call, id, version, decide }));
    },
    PATCH: async (scim, request) => {
      const body = await scimBodyOf(request.context);
      if (E.isLeft(body)) return body;
      const { call, id } = request;
      const decide = userPatchOf(body.right, id);
      if (E.isLeft(decide)) return decide;
      const version = versionAskedFor(request);
      const change = { ...call, id, version, decide: decide.right };
      return answered(request, 200, await scim.changeMember(change));
    },
    DELETE: async (scim, request) => {
      const { call, id } = request;
      const removed = await scim.removeMember({ ...call, id, version: versionAskedFor(request) });
      return E.isLeft(removed) ? E.left(refusalOf(removed.left)) : E.right({ status: 204 });
    },
  },
};

const json = (status: number, value: object, headers?: readonly string[]): HttpResponse => ({
  status,
  type: scimType,
  ...(headers && { headers }),
  body: JSON.stringify(value),
});

const listOf = (
  resources: readonly object[],
  total = resources.length,
  startIndex = 1,
): HttpResponse =>
  json(200, {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources,
  });

const oneOf = (resources: readonly { readonly id: string }[], id: string): ScimAnswer => {
  const found = resources.find((each) => each.id === id);
  return found ? E.right(json(200, found)) : E.left(scimError(404, `There is no ${id}.`));
};

const answered = (
  { query, base }: ScimRequest,
  status: number,
  outcome: E.Either<Parameters<typeof refusalOf>[0], ProvisionedMember>,
): ScimAnswer => {
  if (E.isLeft(outcome)) return E.left(refusalOf(outcome.left));
  const resource = userResource(outcome.right, base);
  const location = status === 201 ? ['Location', resource.meta.location] : [];
  const headers = ['ETag', resource.meta.version, ...location];
  return E.right(json(status, shownOf(query)(resource), headers));
};

/** The version of `If-Match`; undefined without one, and for `*`. A version that cannot be never matches. */
const versionAskedFor = ({ context }: ScimRequest): number | undefined => {
  const given = context.req.headers['if-match']?.trim();
  if (given === undefined || given === '*') return undefined;
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(given) ?? [];
  return version === undefined ? 0 : Number(version);
};
