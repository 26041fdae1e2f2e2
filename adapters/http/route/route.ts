import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { Identity } from '../../../core/model/access/api-key.js';
import type { Scope } from '../../../core/model/access/scopes.js';
import type { BucketSize, RateClass } from '../../../core/model/rate-limits/bucket.js';
import { closed } from '../../../core/shared/closed-object.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import type { RequestContext } from '../context/request-context.js';
import type { Services } from '../context/services.js';
import type { ErrorCode, Refusal } from '../errors/refusal.js';
import type { Rejection } from '../errors/rejection.js';
import { violationOf } from '../errors/violation.js';
import { idempotencyKeyHeader, replayHeader } from '../request/idempotency-key.js';
import { queryOf } from '../request/query.js';
import { type BodyKind, noBody } from './body.js';
import type {
  Arrived,
  KeyedRoute,
  OpenRoute,
  Outcome,
  RawRequest,
  RouteFacts,
} from './route-types.js';
import type { Success } from './success.js';
import { underKey } from './under-key.js';

/** A request with its decoded parameters and body. */
export type DecodedRequest<Params, Query, Body> = {
  readonly context: RequestContext;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
};

/** The caller of a route that requires a key. */
export type Caller = { readonly identity: Identity; readonly project: ProjectId };

/** What a route is made of. */
export type Definition<Params, Query, Body, Code extends ErrorCode, Value, Who> = RouteFacts & {
  readonly params?: t.Type<Params, unknown, unknown>;
  readonly query?: t.Type<Query, unknown, unknown>;
  readonly body?: BodyKind<Body>;
  readonly success: Success<Value>;
  /** The codes that `handle` can refuse with. A code that is missing here does not compile. */
  readonly errors: readonly Code[];
  readonly handle: (
    services: Services,
    call: DecodedRequest<Params, Query, Body> & Who,
  ) => Promise<E.Either<Extract<Refusal, { readonly code: NoInfer<Code> }> | InvalidInput, Value>>;
};

/** Defines a route that requires an API key. */
export const route = <Params, Query, Body, Code extends ErrorCode, Value>(
  definition: Definition<Params, Query, Body, Code, Value, Caller> & {
    /** The required scope; null when any key suffices. */
    readonly scope: Scope | null;
    /** The rate class. Default: `read` for GET, `write` for other methods. */
    readonly rate?: RateClass;
    /** See `KeyedRoute`. Default: none. */
    readonly ownBucket?: BucketSize;
    /** See `KeyedRoute`. Default: none does. */
    readonly isSearch?: KeyedRoute['isSearch'];
    /** Whether `handle` itself reads the idempotency key of a write. Default: the route does. */
    readonly readsKey?: boolean;
  },
): KeyedRoute => {
  const { method, scope, readsKey = false } = definition;
  const isWrite = method !== 'GET';
  const { rate = isWrite ? 'write' : 'read' } = definition;
  const whoOf = (identity: Identity): Caller => ({ identity, project: identity.project });
  const {
    requestHeaders = [],
    responseHeaders = [],
    ...prepared
  } = prepare(definition, whoOf, isWrite && !readsKey ? underKey : undefined);
  return {
    ...prepared,
    requestHeaders: isWrite ? [...requestHeaders, idempotencyKeyHeader] : requestHeaders,
    responseHeaders: isWrite ? [...responseHeaders, replayHeader] : responseHeaders,
    scope,
    rate,
  };
};

/**
 * Defines a route without a key. An exempt route is served also when the bucket of the client address is empty. One for
 * the reports of a provider is served before those of projects.
 */
export const openRoute = <Params, Query, Body, Code extends ErrorCode, Value>(
  definition: Definition<Params, Query, Body, Code, Value, object> & {
    readonly isExempt?: boolean;
    readonly isForReports?: boolean;
  },
): OpenRoute => {
  const { isExempt = false, isForReports = false } = definition;
  return { ...prepare(definition, () => ({})), scope: undefined, isExempt, isForReports };
};

/** A use case decodes its input again: what its codec refuses is a violation of the body, as if the body's codec had. */
const rejectionOf = (no: Refusal | InvalidInput): Rejection =>
  no.code === 'invalid_input' ? { on: 'body', property: no.property, message: no.message } : no;

const noParameters = closed('Nothing', {});

/** Answers a write under the idempotency key of its request, if it has one. */
type UnderKey<From extends readonly unknown[]> = (
  services: Services,
  context: RequestContext,
  answer: (services: Services) => Promise<Outcome>,
  ...from: From
) => Promise<Outcome>;

/**
 * Runs the checks of a definition in order (path, query, body), then its use case, with `keyed` perhaps under the idempotency
 * key of the request. `whoOf` says who calls it.
 */
export const prepare = <
  Params,
  Query,
  Body,
  Code extends ErrorCode,
  Value,
  Who extends object,
  From extends readonly unknown[],
>(
  definition: Definition<Params, Query, Body, Code, Value, Who>,
  whoOf: (...from: From) => Who,
  keyed?: UnderKey<From>,
) => {
  const { handle, success } = definition;
  // Without a codec nothing constrains the type parameter: it is inferred as `unknown`, and the value is empty.
  const params = definition.params ?? (noParameters as t.Type<unknown> as t.Type<Params>);
  const query = definition.query ?? (noParameters as t.Type<unknown> as t.Type<Query>);
  const body = definition.body ?? (noBody as BodyKind<unknown> as BodyKind<Body>);

  const receive = async (raw: RawRequest): Promise<E.Either<Rejection, Arrived<From>>> => {
    const { context } = raw;
    const path = params.decode(raw.params);
    if (E.isLeft(path)) return E.left(violationOf('params', path.left));
    const decodedQuery = queryOf(query, context.req.url ?? '');
    if (E.isLeft(decodedQuery)) return decodedQuery;
    const received = await body.receive(context);
    if (E.isLeft(received)) return received;
    const decode = received.right;

    return E.right(async (services, ...from) => {
      const given = decode();
      if (E.isLeft(given)) return given;
      const call = { context, params: path.right, query: decodedQuery.right, body: given.right };
      const answer = async (bound: Services): Promise<Outcome> => {
        const outcome = await handle(bound, Object.assign(call, whoOf(...from)));
        return E.isLeft(outcome)
          ? E.left(rejectionOf(outcome.left))
          : E.right(success.toResponse(outcome.right));
      };
      return keyed ? keyed(services, context, answer, ...from) : answer(services);
    });
  };
  return { ...definition, params, query, body, receive };
};
