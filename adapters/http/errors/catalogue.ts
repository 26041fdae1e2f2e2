import { isoTime } from '../../../core/shared/time.js';
import type { ErrorCode, NotFound, Refusal } from './refusal.js';

/** The categories of errors (docs/specification.md#7.2.1). */
export const errorTypes = [
  'invalid_request_error',
  'authentication_error',
  'permission_error',
  'not_found_error',
  'conflict_error',
  'billing_error',
  'rate_limit_error',
  'api_error',
] as const;

/** `error.type`: the category of an error. */
export type ErrorType = (typeof errorTypes)[number];

/** How the API answers one refusal. `messages` has the text. */
export type CatalogueEntry<No> = {
  readonly status: number;
  readonly type: ErrorType;
  /** The request field at fault. */
  readonly param?: string | ((refusal: No) => string | undefined);
  /** Values for the client to act on, by their names in the API. */
  readonly details?: (refusal: No) => Readonly<Record<string, string | number>> | undefined;
  /** Header names and values in turn. */
  readonly headers?: (refusal: No) => readonly string[];
  /** Whether the connection closes, because the rest of it cannot be read. */
  readonly closes?: true;
};

type Catalogue = {
  readonly [Code in ErrorCode]: CatalogueEntry<Extract<Refusal, { readonly code: Code }>>;
};

const invalid = { status: 422, type: 'invalid_request_error' } as const;
const conflict = { status: 409, type: 'conflict_error' } as const;
const unauthenticated = {
  status: 401,
  type: 'authentication_error',
  headers: () => ['WWW-Authenticate', 'Bearer'],
} as const;
const billing = { status: 402, type: 'billing_error' } as const;
const forbidden = { status: 403, type: 'permission_error' } as const;
const tooMany = { status: 429, type: 'rate_limit_error' } as const;
const notFound = { status: 404, type: 'not_found_error' } as const;
const unreadable = { type: 'invalid_request_error', closes: true } as const;

const notFoundInBody = { ...notFound, param: ({ param }: NotFound) => param } as const;

const limitOf = ({ limit }: { readonly limit: number }) => ({ limit });

const retryAfter = ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
  ['Retry-After', String(retryAfterSeconds)] as const;

const retryAfterOneSecond = () => ['Retry-After', '1'] as const;

/** How the API answers each refusal. A refusal without an entry does not compile. */
export const catalogue = {
  route_not_found: notFound,
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    headers: ({ allow }) => ['Allow', allow.join(', ')],
  },
  api_key_invalid: unauthenticated,
  metrics_token_invalid: unauthenticated,
  rate_limit_exceeded: { ...tooMany, headers: retryAfter },
  event_stream_limit_exceeded: {
    ...tooMany,
    details: limitOf,
    headers: retryAfterOneSecond,
  },
  insufficient_scope: forbidden,
  provider_not_verified: forbidden,

  malformed_request: { ...unreadable, status: 400 },
  request_timeout: { ...unreadable, status: 408 },
  expectation_failed: { ...unreadable, status: 417 },
  headers_too_large: { ...unreadable, status: 431 },
  length_required: { ...invalid, status: 411 },
  body_already_read: invalid,
  payload_too_large: { ...invalid, status: 413, details: limitOf },
  unsupported_content_type: { ...invalid, param: 'Content-Type' },
  range_not_satisfiable: {
    ...invalid,
    status: 416,
    headers: ({ size }) => ['Content-Range', `bytes */${size}`],
  },
  invalid_idempotency_key: { ...invalid, param: 'Idempotency-Key' },
  invalid_cursor: { ...invalid, param: ({ param }) => param },

  channel_not_found: notFoundInBody,
  event_not_found: notFound,
  media_not_found: notFoundInBody,
  message_not_found: notFound,
  template_not_found: notFoundInBody,
  webhook_delivery_not_found: notFound,
  webhook_endpoint_not_found: notFound,

  channel_inactive: { ...invalid, param: 'channel' },
  channel_restricted: {
    ...invalid,
    param: 'channel',
    details: ({ until }) => ({ until: isoTime(until) }),
  },
  invalid_recipient: { ...invalid, param: 'to' },
  message_direction_invalid: invalid,
  idempotency_key_reuse: conflict,
  idempotency_in_progress: { ...conflict, headers: retryAfterOneSecond },
  channel_backlog_exceeded: { ...tooMany, param: 'channel', headers: retryAfter },

  template_channel_mismatch: { ...invalid, param: 'template.id' },
  template_not_approved: { ...invalid, param: 'template.id' },
  template_parameter_mismatch: { ...invalid, param: 'template.body_parameters' },
  template_header_mismatch: { ...invalid, param: ({ field }) => `template.${field}` },
  media_not_sendable: {
    ...invalid,
    param: ({ param }) => param,
    details: ({ mimeType: mime_type, size, limit }) => ({ mime_type, size, limit }),
  },
  caption_not_allowed: { ...invalid, param: 'media.caption' },
  invalid_template: {
    ...invalid,
    param: ({ param }) => param,
    details: (broken) =>
      broken.reason === 'button_limit'
        ? { reason: broken.reason, kind: broken.kind, limit: broken.limit }
        : { reason: broken.reason },
  },
  template_already_exists: conflict,
  template_not_draft: conflict,
  template_state_conflict: conflict,
  template_taken: conflict,
  unsupported_media_type: invalid,
  media_quota_exceeded: { ...invalid, details: ({ limit, used }) => ({ limit, used }) },

  invalid_url: { ...invalid, param: 'url', details: ({ reason }) => ({ reason }) },
  webhook_endpoint_limit_exceeded: { ...invalid, details: limitOf },
  invalid_date_range: invalid,

  subscription_required: billing,
  payment_failed: billing,
  message_quota_exceeded: {
    ...billing,
    details: ({ limit, used, resetsAt }) => ({ limit, used, resets_at: isoTime(resetsAt) }),
  },
  project_limit_exceeded: { ...billing, details: limitOf },
  channel_limit_exceeded: { ...billing, details: limitOf },
  insufficient_permission: { ...forbidden, details: ({ permission }) => ({ permission }) },
  organization_not_found: notFound,
  project_not_found: notFound,
  api_key_not_found: notFound,
  api_key_dead: conflict,
  invalid_address_range: invalid,
  invalid_expiry: invalid,
  address_taken: conflict,
  provider_not_allowed: invalid,

  sign_in_refused: { status: 401, type: 'authentication_error' },
  sign_in_link_invalid: notFound,
  invitation_not_found: notFound,
  session_not_found: notFound,
  fresh_link_required: { ...invalid, param: 'current' },
  second_factor_exists: conflict,
  member_not_found: notFound,
  member_exists: conflict,
  still_member: conflict,
  last_owner: conflict,

  internal_error: { status: 500, type: 'api_error' },
  service_overloaded: { status: 503, type: 'api_error', headers: retryAfterOneSecond },
  service_unavailable: {
    status: 503,
    type: 'api_error',
    details: ({ reason }) => reason && { reason },
    headers: retryAfterOneSecond,
  },
} as const satisfies Catalogue;

/** Every code of `error.code`: an open set (docs/specification.md#7.3). */
export const errorCodes = Object.keys(catalogue) as readonly ErrorCode[];
