import type * as E from 'fp-ts/lib/Either.js';
import type { Messaging } from '../../../core/messaging.js';
import type { AdminScope } from '../../../core/model/access/admin-scopes.js';
import type { Scope } from '../../../core/model/access/scopes.js';
import type { LimitSource } from '../../../core/model/limits/effective-limits.js';
import type { MediaKind } from '../../../core/model/media/kinds.js';
import type { Permission } from '../../../core/model/people/permissions.js';
import type { UnmetRule } from '../../../core/model/people/sign-in-rules.js';
import type { RateClass } from '../../../core/model/rate-limits/bucket.js';
import type { ProjectSuspended } from '../../../core/model/tenants/suspension.js';
import type { NotReadyReason } from '../../../core/ports/readiness.js';
import type { InvalidInput } from '../../../core/shared/invalid-input.js';
import type { PasskeyUseCases } from '../../../core/use-cases/people/sign-in/passkeys/passkey-use-cases.js';
import type { SignInUseCases } from '../../../core/use-cases/people/sign-in/sign-in-use-cases.js';

type RefusalsOf<UseCase> = UseCase extends (
  ...command: never[]
) => Promise<E.Either<infer No extends { readonly code: string }, unknown>>
  ? No
  : never;

/** Every refusal of every use case. A new one does not compile until the catalogue and the messages have it. */
type UseCaseRefusal =
  | RefusalIn<Omit<Messaging, 'transaction'>>
  | RefusalIn<Omit<SignInUseCases, 'passkeys'>>
  | RefusalIn<PasskeyUseCases>;
type RefusalIn<UseCases> = { [Name in keyof UseCases]: RefusalsOf<UseCases[Name]> }[keyof UseCases];

/** An invalid cursor. `param` is the name of the query parameter or of the header, `given` its value. */
export type InvalidCursor = {
  readonly code: 'invalid_cursor';
  readonly param: 'cursor' | 'after' | 'Last-Event-ID';
  readonly given: string;
};

/** A resource that a path or a body names does not exist. `param` is the field of the body; absent for a path. */
export type NotFound = NamedResource &
  (
    | { readonly code: 'channel_not_found' }
    | { readonly code: 'media_not_found' }
    | { readonly code: 'member_not_found' }
    | { readonly code: 'template_not_found' }
  );

type NamedResource = { readonly id: string; readonly param?: string };

/** Why a stream cannot begin: its project has as many as it may have, or the process has. */
export type EventStreamRefusal =
  | {
      readonly code: 'event_stream_limit_exceeded';
      readonly limit: number;
      readonly source: LimitSource;
    }
  | { readonly code: 'service_overloaded' };

/** A refusal that the HTTP adapter makes itself. */
export type RequestRefusal =
  | {
      readonly code: 'route_not_found';
      readonly method: string;
      readonly path: string;
      /** The path of the reference. Default: `/docs`. */
      readonly reference?: string;
    }
  | {
      readonly code: 'method_not_allowed';
      readonly method: string;
      readonly path: string;
      readonly allow: readonly string[];
    }
  | {
      readonly code: 'rate_limit_exceeded';
      readonly retryAfterSeconds: number;
      /** The limit of a tenant that was exceeded. Absent for one of an address. */
      readonly exceeded?: {
        readonly rate: RateClass;
        readonly limit: number;
        readonly of: 'project' | 'organization';
        readonly source: LimitSource;
      };
    }
  | { readonly code: 'insufficient_scope'; readonly scope: Scope }
  | { readonly code: 'insufficient_admin_scope'; readonly scope: AdminScope }
  | { readonly code: 'browser_request_refused' }
  | { readonly code: 'insufficient_permission'; readonly permission: Permission }
  | { readonly code: 'fresh_sign_in_required' }
  | { readonly code: 'sign_in_rules_unmet'; readonly unmet: readonly UnmetRule[] }
  | ProjectSuspended
  | { readonly code: 'provider_not_verified' }
  | { readonly code: 'metrics_token_invalid' }
  | { readonly code: 'length_required' }
  | { readonly code: 'body_already_read' }
  | { readonly code: 'payload_too_large'; readonly limit: number; readonly kind?: MediaKind }
  | { readonly code: 'range_not_satisfiable'; readonly range: string; readonly size: number }
  | {
      readonly code: 'unsupported_content_type';
      readonly accepted: readonly string[];
      readonly contentType: string | undefined;
      /** The encoding of a body that is compressed. */
      readonly contentEncoding: string | undefined;
    }
  | { readonly code: 'invalid_idempotency_key' }
  | InvalidCursor
  | EventStreamRefusal
  | { readonly code: 'malformed_request' }
  | { readonly code: 'request_timeout' }
  | { readonly code: 'expectation_failed'; readonly expect: string }
  | { readonly code: 'headers_too_large'; readonly maxHeaders: number; readonly maxBytes: number }
  | { readonly code: 'internal_error' }
  | { readonly code: 'stored_data_damaged' }
  | {
      readonly code: 'service_unavailable';
      /** Why the service is not ready, for its operator. Absent where a client asks for something else. */
      readonly reason?: NotReadyReason;
    };

/** Why a request is refused, as plain data. */
export type Refusal =
  | Exclude<
      UseCaseRefusal,
      {
        readonly code: (InvalidCursor | NotFound | InvalidInput)['code'] | 'rate_limit_exceeded';
      }
    >
  | RequestRefusal
  | NotFound
  | { readonly code: 'event_not_found'; readonly id: string };

/** `error.code` of the API. */
export type ErrorCode = Refusal['code'];

/** The refusals with a code. */
export type RefusalOf<Code extends ErrorCode> = Extract<Refusal, { readonly code: Code }>;
