import type * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { AdminScope } from '../../../core/model/access/admin-scopes.js';
import type { Identity } from '../../../core/model/access/api-key.js';
import type { Scope } from '../../../core/model/access/scopes.js';
import type { BucketSize, RateClass } from '../../../core/model/rate-limits/bucket.js';
import type { JsonSchema } from '../../../core/shared/codec.js';
import type { AdminCall } from '../context/admin-services.js';
import type { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import type { ErrorCode } from '../errors/refusal.js';
import type { Rejection } from '../errors/rejection.js';
import type { HttpResponse } from '../response/response.js';
import type { BodyKind } from './body.js';
import type { Success } from './success.js';

/** A request or response header of a route, for the OpenAPI document. */
export type HeaderDescription = {
  readonly name: string;
  readonly description: string;
  readonly schema: JsonSchema;
};

/** Method, path and description of a route. */
export type RouteFacts = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path as in OpenAPI, such as `/v1/messages/{id}`. */
  readonly path: `/${string}`;
  /** The `operationId` of the OpenAPI document. */
  readonly name: string;
  /** What it does, in one sentence. */
  readonly summary: string;
  /** What a caller needs to know beyond that: sentences. */
  readonly description: readonly string[];
  /**
   * The method of the client that calls it, such as `webhookEndpoints.get`; `npm run -s openapi` writes it. One that ends with
   * `page` gets a page of a list, and `all` beside it follows. Samples of a route without one use `fetch`.
   */
  readonly client?: string;
  /** The comment of that method. Default: the summary. */
  readonly comment?: string;
  /** The comment of `all`. Default: it follows from the summary. */
  readonly commentOfAll?: string;
  readonly requestHeaders?: readonly HeaderDescription[];
  readonly responseHeaders?: readonly HeaderDescription[];
};

/** A request before its parameters and body are decoded. */
export type RawRequest = {
  readonly context: RequestContext;
  readonly params: Readonly<Record<string, string>>;
};

/** The response of a route, or why the request is rejected. */
export type Outcome = E.Either<Rejection, HttpResponse>;

/** Serves a request that has arrived: decodes its body and runs the use case. */
export type Arrived<Who extends readonly unknown[]> = (
  services: Services,
  ...who: Who
) => Promise<Outcome>;

/** Checks path and query of a request, and receives its body. */
type Receive<Who extends readonly unknown[]> = (
  call: RawRequest,
) => Promise<E.Either<Rejection, Arrived<Who>>>;

/** What the OpenAPI document needs of a route. */
type RouteData = RouteFacts & {
  readonly params: t.Mixed;
  readonly query: t.Mixed;
  readonly body: Pick<
    BodyKind<unknown>,
    'mediaTypes' | 'codec' | 'admit' | 'isUpload' | 'isOptional'
  >;
  readonly success: Pick<Success<never>, 'statuses' | 'type' | 'view'>;
  /** The codes that the route itself refuses with. */
  readonly errors: readonly ErrorCode[];
};

/** A route that requires an API key. */
export type KeyedRoute = RouteData & {
  /** The required scope; null when any key suffices. */
  readonly scope: Scope | null;
  readonly rate: RateClass;
  /**
   * A bucket of the project for this route alone, beside that of the rate class. The route then needs no slot: it waits
   * for a server of the client, and this bucket limits how often.
   */
  readonly ownBucket?: BucketSize;
  /** Whether a request with these names of query parameters searches what no index finds. It then gets a slot of searches. */
  readonly isSearch?: (parameters: readonly string[]) => boolean;
  readonly receive: Receive<[identity: Identity]>;
};

/** A route without a key. Its requests take tokens of the client address. */
export type OpenRoute = RouteData & {
  readonly scope: undefined;
  /** Whether it is served also when that bucket is empty. */
  readonly isExempt: boolean;
  /** Whether it receives the reports of a provider. */
  readonly isForReports: boolean;
  readonly receive: Receive<[]>;
};

/** A request that a caller makes. */
export type RequestOf = {
  readonly method: RouteFacts['method'];
  readonly path: string;
  /** Absent without fields. */
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
};

/** A route of the Admin API, which requires an operator's token. */
export type AdminRoute = RouteData & {
  readonly isAdmin: true;
  /** The use case behind it, and the request that calls it with a command. Absent for a route without one. */
  readonly called?: {
    readonly useCase: string;
    readonly requestOf: (command: object) => RequestOf;
  };
  /** The required scope; null when any token suffices. */
  readonly scope: AdminScope | null;
  readonly rate: RateClass;
  readonly receive: Receive<[call: AdminCall]>;
};

/** A route of any table. */
export type AnyRoute = Route | AdminRoute;

/** Whether a route is one of the Admin API. */
export const isAdminRoute = (route: AnyRoute): route is AdminRoute => 'isAdmin' in route;

/** A route of the table. */
export type Route = KeyedRoute | OpenRoute;
