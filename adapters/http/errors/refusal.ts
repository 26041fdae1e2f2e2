import type * as E from 'fp-ts/lib/Either.js';
import type { Messaging } from '../../../core/messaging.js';
import type { Scope } from '../../../core/model/access/scopes.js';

type RefusalOf<UseCase> = UseCase extends (
  ...command: never[]
) => Promise<E.Either<infer No extends { readonly code: string }, unknown>>
  ? No
  : never;

/** Every refusal of every use case: a new one has no place on the wire until the catalogue gives it one. */
type UseCaseRefusal = { [Name in keyof Messaging]: RefusalOf<Messaging[Name]> }[keyof Messaging];

/** A place to go on from that is none; `param` is what the list calls it. */
export type InvalidCursor = { readonly code: 'invalid_cursor'; readonly param: 'cursor' | 'after' };

/** What a body may name, and is not there; `param` is the field that names it, where it was not the path. */
export type NotFound =
  | { readonly code: 'channel_not_found'; readonly param?: string }
  | { readonly code: 'media_not_found'; readonly param?: string }
  | { readonly code: 'template_not_found'; readonly param?: string };

/** What is refused before any use case is asked, or instead of one. */
type RequestRefusal =
  | { readonly code: 'route_not_found' }
  | { readonly code: 'method_not_allowed'; readonly allow: readonly string[] }
  | { readonly code: 'rate_limit_exceeded'; readonly retryAfterSeconds: number }
  | { readonly code: 'insufficient_scope'; readonly scope: Scope }
  | { readonly code: 'provider_not_verified' }
  | { readonly code: 'length_required' }
  | { readonly code: 'payload_too_large'; readonly limit: number }
  | { readonly code: 'range_not_satisfiable'; readonly size: number }
  | { readonly code: 'unsupported_content_type'; readonly accepted: readonly string[] }
  | { readonly code: 'invalid_idempotency_key' }
  | InvalidCursor
  | NotFound
  | { readonly code: 'malformed_request' }
  | { readonly code: 'request_timeout' }
  | { readonly code: 'expectation_failed' }
  | { readonly code: 'headers_too_large' }
  | { readonly code: 'internal_error' }
  | { readonly code: 'service_unavailable' };

/** Codes of the specification that no use case refuses with. */
type NamedRefusal =
  | { readonly code: 'event_not_found' }
  | { readonly code: 'insufficient_permission'; readonly permission: string };

/** Why a request is not done, as plain data: all that `catalogue` has a place for. */
export type Refusal =
  | Exclude<UseCaseRefusal, { readonly code: (InvalidCursor | NotFound)['code'] }>
  | RequestRefusal
  | NamedRefusal;

export type ErrorCode = Refusal['code'];
