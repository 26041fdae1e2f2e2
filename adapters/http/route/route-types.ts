import type * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { Identity } from '../../../core/model/access/api-key.js';
import type { Scope } from '../../../core/model/access/scopes.js';
import type { RateClass } from '../../../core/model/rate-limits/bucket.js';
import type { JsonSchema } from '../../../core/shared/codec.js';
import type { ErrorCode } from '../errors/refusal.js';
import type { Rejection } from '../errors/rejection.js';
import type { HttpResponse } from '../response/response.js';
import type { RequestContext } from '../server/request-context.js';
import type { Services } from '../server/services.js';
import type { BodyKind } from './body.js';
import type { Success } from './success.js';

/** A header that a route takes or gives beside those of every route, for the document. */
export type HeaderDescription = {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
};

/** What a route says of itself. */
export type RouteFacts = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in OpenAPI: `/v1/messages/{id}`. */
  readonly path: `/${string}`;
  /** What the operation is called. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  readonly requestHeaders?: readonly HeaderDescription[];
  readonly responseHeaders?: readonly HeaderDescription[];
};

/** A request whose turn has come, before its schema is looked at. */
export type RawCall = {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
};

export type Outcome = E.Either<Rejection, HttpResponse>;

/** What the document says of any route. */
type RouteData = RouteFacts & {
  readonly params: t.Mixed;
  readonly query: t.Mixed;
  readonly body: Pick<BodyKind<unknown>, 'mediaTypes' | 'codec' | 'admit'>;
  readonly success: Pick<Success<never>, 'statuses' | 'type' | 'view'>;
  /** What it refuses itself, beside what is refused before it is asked. */
  readonly errors: readonly ErrorCode[];
};

/** A route that needs a key. */
export type KeyedRoute = RouteData & {
  /** Null where any key will do. */
  readonly scope: Scope | null;
  readonly rate: RateClass;
  readonly run: (services: Services, call: RawCall, identity: Identity) => Promise<Outcome>;
};

/** A route that needs no key, and draws on the bucket of its client's address. */
export type OpenRoute = RouteData & {
  readonly scope: undefined;
  /** Whether it is served even when that bucket is empty. */
  readonly isExempt: boolean;
  readonly run: (services: Services, call: RawCall) => Promise<Outcome>;
};

export type Route = KeyedRoute | OpenRoute;
