import * as E from 'fp-ts/lib/Either.js';
import type { ScimCall, ScimUseCases } from '../../../core/use-cases/provisioning/index.js';
import type { RequestContext } from '../context/request-context.js';
import { isNotModified } from '../response/if-none-match.js';
import type { HttpResponse } from '../response/response.js';
import { type ScimError, scimError, scimType } from './scim-error.js';

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

/** Answers requests of one path and method. */
export type Endpoint = (
  scim: ScimUseCases,
  request: ScimRequest,
) => Promise<ScimAnswer> | ScimAnswer;

/** Endpoints by their paths and methods. */
export type Endpoints = Readonly<Record<string, Readonly<Record<string, Endpoint>>>>;

/** A resource as the body of an answer. */
export const json = (status: number, value: object, headers?: readonly string[]): HttpResponse => ({
  status,
  type: scimType,
  ...(headers && { headers }),
  body: JSON.stringify(value),
});

/** A part of a list, or a whole one (RFC 7644, section 3.4.2). */
export const listOf = (
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

/** The resource with an id among some. */
export const oneOf = (resources: readonly { readonly id: string }[], id: string): ScimAnswer => {
  const found = resources.find((each) => each.id === id);
  return found ? E.right(json(200, found)) : E.left(scimError(404, `There is no ${id}.`));
};

/** The version of a resource, as an ETag. */
export const etagOf = ({ version }: { readonly version: number }): string => `W/"${version}"`;

/** The answer to a client that has this version already; undefined for another one. */
export const unchanged = (
  { context }: ScimRequest,
  resource: { readonly version: number },
): ScimAnswer | undefined =>
  isNotModified(etagOf(resource).slice(2), context.req.headers['if-none-match'])
    ? E.right({ status: 304, headers: ['ETag', etagOf(resource)] })
    : undefined;

/** The version of `If-Match`; undefined without one, and for `*`. A version that cannot be never matches. */
export const versionAskedFor = ({ context }: ScimRequest): number | undefined => {
  const given = context.req.headers['if-match']?.trim();
  if (given === undefined || given === '*') return undefined;
  const [, version] = /^(?:W\/)?"(\d{1,15})"$/.exec(given) ?? [];
  return version === undefined ? 0 : Number(version);
};
