import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { Codecs } from '../../../core/contract/input.js';
import { snake } from '../../../core/contract/names.js';
import { nothingShown } from '../../../core/contract/shown.js';
import type { Scope } from '../../../core/model/access/scopes.js';
import type { BucketSize, RateClass } from '../../../core/model/rate-limits/bucket.js';
import { closed } from '../../../core/shared/closed-object.js';
import { explained } from '../../../core/shared/codec.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import { toJsonSchema } from '../../../core/shared/json-schema.js';
import { type Page, pageIn } from '../../../core/shared/page.js';
import { type AnyFacts, factsOf, refusalsOf } from '../../../core/use-cases/use-case.js';
import type { Services } from '../context/services.js';
import type { ErrorCode, Refusal } from '../errors/refusal.js';
import { idempotencyKeyOf, replayed } from '../request/idempotency-key.js';
import { type BodyKind, jsonBody, optionalJsonBody } from './body.js';
import { readCursor, writeCursor } from './cursor.js';
import { defaultLimit, pageQuery } from './page-limit.js';
import { type Caller, type DecodedRequest as RouteCall, route } from './route.js';
import type { KeyedRoute, RouteFacts } from './route-types.js';
import { json, jsonText, noContent, type Success } from './success.js';

/** A body whose names or defaults are not those of the input, and the fields of the input that follow from it. */
export type OwnBody = {
  readonly codec: t.Mixed;
  readonly fieldsOf: (body: never) => Values;
  /** The field of the input that the body is: a pointer into it becomes one into the body. */
  readonly is?: string | undefined;
  /** The body that those fields are written as, for a caller. Default: by their published names. */
  readonly bodyOf?: ((fields: never) => object) | undefined;
};

/** Declares such a body. */
export const ownBody = <Body>(
  codec: t.Type<Body, unknown, unknown>,
  fieldsOf: (body: Body) => object,
  is?: string,
  bodyOf?: (fields: never) => object,
): OwnBody => ({ codec, fieldsOf: (body) => fieldsOf(body) as Values, is, bodyOf });

/** A violation of the input, as one of the body. */
const inBody = (body: AnyRow['body'], no: InvalidInput): InvalidInput =>
  isOwn(body) && body.is !== undefined && no.property.startsWith(`/${body.is}/`)
    ? { ...no, property: no.property.slice(`/${body.is}`.length) }
    : no;

/** What HTTP adds to a use case. */
export type Row<Scopes extends string = Scope> = Pick<
  RouteFacts,
  'method' | 'path' | 'client' | 'comment' | 'commentOfAll'
> & {
  readonly scope: Scopes | null;
  /** Default: 200, or 204 without a result. */
  readonly status?: 200 | 201 | 202;
  /** The `operationId`. Default: the name of the use case. */
  readonly name?: string;
  /** The schema of the body, for a use case that takes one; or the body, where it differs from the input. */
  readonly body?: { readonly name: string; readonly meaning: string } | OwnBody;
  /** The codecs of fields that a request has in another form than the input. */
  readonly inRequest?: Readonly<Record<string, t.Mixed>>;
  /** The codec of the query with a bound on several fields together. */
  readonly bound?: (query: t.Type<object, unknown, unknown>) => t.Mixed;
  /** The field of the body that a refusal is about, by its code. */
  readonly about?: Readonly<Record<string, string | ((body: never) => string)>>;
  /** The fields of the input that a request can have. Default: all. */
  readonly fields?: readonly string[];
  /** Those of them that a request must have, although a host can leave them out. */
  readonly needs?: readonly string[];
  /** Values of further fields, and of those that a request can leave out. */
  readonly adds?: Values;
  /** What a caller by HTTP needs to know beyond the description of the use case. */
  readonly notes?: readonly string[];
  /** What the document says in place of the summary and the description of the use case. */
  readonly says?: Pick<RouteFacts, 'summary' | 'description'>;
  readonly rate?: RateClass;
  readonly ownBucket?: BucketSize;
  /** Whether a write of an operator takes an idempotency key. Default: no. */
  readonly takesKey?: boolean;
};

/** Who comes through a table of routes, and what follows from that. */
export type Door<Call, Scopes extends string, Of> = {
  /** The fields of an input that who calls and the request give. */
  readonly ofCaller: readonly string[];
  /** Their values. */
  readonly given: (call: Call, input: AnyFacts['input']) => Values;
  /** The use case of a name, as the caller may call it. */
  readonly useCase: (services: Services, name: string, call: Call) => unknown;
  /** The codes of the refusals of the use case that a caller can meet. */
  readonly met: (codes: readonly string[], facts: AnyFacts) => readonly string[];
  readonly define: (definition: Defined<Call>, row: Row<Scopes>) => Of;
};

/** A route but for what its door adds. */
type Defined<Call> = RouteFacts & {
  readonly params: t.Type<unknown, unknown, unknown>;
  readonly query?: t.Type<unknown, unknown, unknown>;
  readonly body?: BodyKind<unknown>;
  readonly readsKey: boolean;
  readonly success: Success<unknown>;
  readonly errors: ErrorCode[];
  readonly handle: (services: Services, call: Call) => Promise<E.Either<never, unknown>>;
};

/** Applications with API keys: who calls is known by the key, and what it comes from by the request. */
const keyDoor: Door<RouteCall<unknown, unknown, unknown> & Caller, Scope, KeyedRoute> = {
  ofCaller: ['project', 'environment', 'trace', 'request', 'author', 'idempotencyKey'],
  given: ({ identity, context }, { needed, free }) => ({
    project: identity.project,
    ...('environment' in needed && { environment: identity.environment }),
    ...('trace' in free && { trace: context.trace }),
    ...('request' in free && { request: context.id }),
    ...('author' in free && { author: { kind: 'api_key', id: identity.key } }),
  }),
  useCase: (services, name) => services[name as keyof Services],
  // The project is that of the key.
  met: (codes) => codes.filter((code) => code !== 'project_not_found'),
  define: (definition, { scope, rate, ownBucket }) =>
    route({ ...definition, scope, ...(rate && { rate }), ...(ownBucket && { ownBucket }) }),
};

const ofPage = ['before', 'limit'];

/** A text about a use case with the names of the fields of its input and its result as they are published. */
const published =
  ({ input, result }: AnyFacts) =>
  (text: string): string => {
    const isField = (name: string): boolean =>
      name in input.needed || name in input.free || isShown(result, snake(name));
    return text.replaceAll(/`([a-z][A-Za-z]*)`/g, (quoted, name: string) =>
      isField(name) ? `\`${snake(name)}\`` : quoted,
    );
  };

const isShown = (result: AnyFacts['result'], name: string): boolean =>
  result !== undefined && result !== nothingShown && fieldsShownBy(result.view).has(name);

/** The fields of each result so far: a start would spell out the schema of a message for each sentence about one. */
const shownFields = new WeakMap<t.Mixed, ReadonlySet<string>>();

const fieldsShownBy = (view: t.Mixed): ReadonlySet<string> => {
  const known = shownFields.get(view);
  if (known) return known;
  const { properties = {} } = toJsonSchema(view);
  const fields = new Set(Object.keys(properties as object));
  shownFields.set(view, fields);
  return fields;
};

/** A row of any table. */
type AnyRow = Row<string>;

type Values = Readonly<Record<string, unknown>>;
type UseCase = (command: Values) => Promise<unknown>;

/** The fields that are meant, by their published names. */
const fieldsOf = (codecs: Codecs, isMeant: (name: string) => boolean): t.Props =>
  Object.fromEntries(
    Object.entries(codecs)
      .filter(([name]) => isMeant(name))
      .map(([name, codec]) => [snake(name), codec as t.Mixed]),
  );

/** The fields of a request beside those of its path, and whether it must have some of them. */
const givenOf = (
  { input, result }: AnyFacts,
  row: AnyRow,
  ofCaller: readonly string[],
  isOfPath: (field: string) => boolean,
) => {
  const { fields = Object.keys({ ...input.needed, ...input.free }), needs = [], adds = {} } = row;
  const isPage = result?.pageOf !== undefined;
  const isGiven = (field: string) =>
    fields.includes(field) &&
    !isOfPath(field) &&
    !ofCaller.includes(field) &&
    !(isPage && ofPage.includes(field));
  const isNeeded = (field: string) =>
    (field in input.needed && !(field in adds)) || needs.includes(field);
  const declared = { ...input.needed, ...input.free, ...row.inRequest };
  const all = Object.fromEntries(fields.map((field) => [field, declared[field]])) as Codecs;
  return {
    needed: fieldsOf(all, (field) => isGiven(field) && isNeeded(field)),
    free: {
      ...fieldsOf(all, (field) => isGiven(field) && !isNeeded(field)),
      ...(isPage ? pageQuery : {}),
    },
  };
};

const isOwn = (body: AnyRow['body']): body is OwnBody => body !== undefined && 'codec' in body;

/** Where the fields stand that are not in the path: in the query of a GET, or in the body. */
const placeOf = (row: AnyRow, name: string, { needed, free }: ReturnType<typeof givenOf>) => {
  if (isOwn(row.body)) return { body: jsonBody(row.body.codec) };
  const isGet = row.method === 'GET';
  if (Object.keys({ ...needed, ...free }).length === 0) return {};
  const { name: schema = isGet ? `${name}Query` : name, meaning = '' } = row.body ?? {};
  const codec = explained(closed<t.Props, t.Props>(schema, needed, free), meaning);
  if (isGet) return { query: row.bound?.(codec) ?? codec };
  const canBeLeftOut = ['POST', 'DELETE'].includes(row.method) && Object.keys(needed).length === 0;
  return { body: (canBeLeftOut ? optionalJsonBody : jsonBody)(codec) };
};

/** The route of a use case: each field of its input stands in the path, or else in the query of a GET or in the body. */
export const routeOf = (useCaseName: string, facts: AnyFacts, row: Row): KeyedRoute =>
  routeThrough(keyDoor, useCaseName, facts, row);

/** The same for those who come through a door. */
export const routeThrough = <Call extends AnyCall, Scopes extends string, Of>(
  door: Door<Call, Scopes, Of>,
  useCaseName: string,
  facts: AnyFacts,
  row: Row<Scopes>,
): Of => {
  const { needed, free } = facts.input;
  const { method, path, about = {}, name = useCaseName, adds = {} } = row;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
  const { pageOf, jsonOfPage } = facts.result ?? {};
  const isWhole = jsonOfPage !== undefined;
  const isOfPath = (field: string) => inPath.includes(snake(field));
  const isGet = method === 'GET';
  const readsKey = 'idempotencyKey' in free;
  const names = new Map(
    Object.keys({ ...needed, ...free }).map((field) => [snake(field), field] as const),
  );
  const renamed = (values: object): Values =>
    Object.fromEntries(
      Object.entries(values).map(([field, value]) => [names.get(field) ?? field, value]),
    );

  /** The command of a call; undefined when its cursor is that of no page. */
  const commandOf = (call: Call): Values | undefined => {
    const { params, query, body } = call;
    const owner = door.given(call, facts.input);
    const { cursor, ...values }: Given = { ...((isGet ? query : body) as object) };
    const fields = isOwn(row.body) ? row.body.fieldsOf(body as never) : renamed(values);
    // Each request makes one: a literal with four spreads takes several times as long.
    const given: Values = Object.assign({}, adds, owner, renamed(params as object), fields);
    if (!pageOf) return given;
    const before = cursor === undefined ? undefined : readCursor(pageOf, cursor);
    if (cursor !== undefined && before === undefined) return undefined;
    return { limit: defaultLimit, ...given, before };
  };

  const handle = async (
    services: Services,
    call: Call,
  ): Promise<E.Either<Refusal | InvalidInput, unknown>> => {
    const key = readsKey ? idempotencyKeyOf(call.context.req) : E.right(undefined);
    if (E.isLeft(key)) return key;
    const { cursor = '' }: Given = { ...(call.query as object) };
    const command = commandOf(call);
    if (!command) return E.left({ code: 'invalid_cursor', param: 'cursor', given: cursor });
    const useCase = door.useCase(services, useCaseName, call) as UseCase;
    const answer = answered(
      await useCase(readsKey ? { ...command, idempotencyKey: key.right } : command),
    );
    if (isWhole && E.isRight(answer)) return pageOfAll(answer.right as Items, command, cursor);
    const located = (refusal: Refusal): Refusal => {
      const field = about[refusal.code];
      const param =
        typeof field === 'function' ? field(call.body as never) : (field ?? (pageOf && 'cursor'));
      if (refusal.code === 'invalid_cursor')
        return { ...refusal, param, given: pageOf ? cursor : `${command[`${param}`]}` } as Refusal;
      return field === undefined ? refusal : ({ ...refusal, param } as Refusal);
    };
    return E.mapLeft((no: Refusal | InvalidInput) =>
      no.code === 'invalid_input' ? inBody(row.body, no) : located(no),
    )(answer);
  };
  const definition = {
    ...{ method, path, name },
    ...(row.client && { client: row.client }),
    ...(row.comment && { comment: row.comment }),
    ...(row.commentOfAll && { commentOfAll: row.commentOfAll }),
    summary: published(facts)(facts.summary),
    description: [...(facts.description ?? []), ...(row.notes ?? [])].map(published(facts)),
    ...row.says,
    readsKey,
    params: closed(`${name}Params`, fieldsOf(needed, isOfPath)),
    ...placeOf(row, name, givenOf(facts, row, door.ofCaller, isOfPath)),
    success: successOf(facts, row),
    errors: [
      ...(readsKey ? ['invalid_idempotency_key'] : []),
      ...door.met(Object.keys(refusalsOf(facts)), facts),
      ...(pageOf && !('invalid_cursor' in refusalsOf(facts)) ? ['invalid_cursor'] : []),
    ] as ErrorCode[],
    handle,
  };
  // What `handle` refuses with is among these errors.
  return door.define(definition as object as Defined<Call>, row);
};

type Items = readonly { readonly id: string }[];

/** A page of a list that a use case answered as a whole. */
const pageOfAll = (
  items: Items,
  command: Values,
  given: string,
): E.Either<Refusal, Page<{ readonly id: string }>> => {
  const page = pageIn(items, command as Parameters<typeof pageIn>[1]);
  return page ? E.right(page) : E.left({ code: 'invalid_cursor', param: 'cursor', given });
};

type Given = { readonly cursor?: string };
type AnyCall = RouteCall<unknown, unknown, unknown>;

/** The answer of a use case; one that refuses nothing answers its result alone. */
const answered = (answer: unknown): E.Either<Refusal | InvalidInput, unknown> =>
  typeof answer === 'object' && answer !== null && '_tag' in answer
    ? (answer as E.Either<Refusal | InvalidInput, unknown>)
    : E.right(answer);

export const successOf = (
  { result }: AnyFacts,
  { status = 200 }: Pick<AnyRow, 'status'> = {},
): Success<unknown> => {
  if (!result || result === nothingShown) return noContent;
  const { view, pageOf } = result;
  const text = result.text as ((value: unknown) => string) | undefined;
  if (text) {
    const success = jsonText(status, view);
    const headersOf = (answer: unknown) =>
      (answer as { readonly isReplay?: boolean }).isReplay ? { headers: replayed } : {};
    return {
      ...success,
      toResponse: (answer) => success.toResponse({ text: text(answer), ...headersOf(answer) }),
    };
  }
  const jsonOf = (result.jsonOfPage ?? result.json) as (value: unknown) => object;
  const success = json(status, view);
  return {
    ...success,
    toResponse: (answer) => {
      const value = jsonOf(answer) as { readonly next_cursor?: string | null };
      const { next_cursor: next } = value;
      return success.toResponse(
        pageOf && next ? { ...value, next_cursor: writeCursor(next) } : value,
      );
    },
  };
};

/** The routes of use cases, in the order of the rows. */
export const routesOf = <UseCases extends DeclaredUseCases>(
  useCases: UseCases,
  rows: { readonly [Name in keyof UseCases]?: Row },
): readonly KeyedRoute[] => routesThrough(keyDoor)(useCases, rows);

/** The same for those who come through a door. */
export const routesThrough =
  <Call extends AnyCall, Scopes extends string, Of>(door: Door<Call, Scopes, Of>) =>
  <UseCases extends DeclaredUseCases>(
    useCases: UseCases,
    rows: { readonly [Name in keyof UseCases]?: Row<Scopes> },
  ): readonly Of[] =>
    Object.entries<Row<Scopes> | undefined>(rows).flatMap(([name, row]) => {
      const useCase = useCases[name];
      return row && useCase ? [routeThrough(door, name, factsOf(useCase), row)] : [];
    });

type DeclaredUseCases = Readonly<Record<string, { readonly facts: object }>>;
