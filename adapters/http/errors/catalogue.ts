import { isoTime } from '../../../core/shared/time.js';
import type { ErrorCode, NotFound, Refusal } from './refusal.js';
import { templateRules } from './template-rules.js';

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
export type ErrorType = (typeof errorTypes)[number];

/** Where a refusal stands on the wire, and what it says to people. */
export type CatalogueEntry<No> = {
  readonly status: number;
  readonly type: ErrorType;
  readonly message: string | ((refusal: No) => string);
  /** The request field that is to blame. */
  readonly param?: string | ((refusal: No) => string | undefined);
  /** Values to act upon, as they are named on the wire. */
  readonly details?: (refusal: No) => Readonly<Record<string, string | number>>;
  /** Header names and values in turn. */
  readonly headers?: (refusal: No) => readonly string[];
  /** Nothing more can be understood on this connection. */
  readonly closes?: true;
};

type Catalogue = {
  readonly [Code in ErrorCode]: CatalogueEntry<Extract<Refusal, { readonly code: Code }>>;
};

const invalid = { status: 422, type: 'invalid_request_error' } as const;
const conflict = { status: 409, type: 'conflict_error' } as const;
const unpaid = { status: 402, type: 'billing_error' } as const;
const notAllowed = { status: 403, type: 'permission_error' } as const;
const tooMany = { status: 429, type: 'rate_limit_error' } as const;
const absent = { status: 404, type: 'not_found_error' } as const;
const malformed = { type: 'invalid_request_error', closes: true } as const;

const missing = (resource: string) =>
  ({ ...absent, message: `There is no such ${resource} in this project.` }) as const;

const missingAsNamed = (resource: string) =>
  ({ ...missing(resource), param: ({ param }: NotFound) => param }) as const;

const limitOf = ({ limit }: { readonly limit: number }) => ({ limit });

const retryAfter = ({ retryAfterSeconds }: { readonly retryAfterSeconds: number }) =>
  ['Retry-After', String(retryAfterSeconds)] as const;

/** Every error code. A new refusal does not compile until it has its place here. */
export const catalogue = {
  route_not_found: { ...absent, message: 'There is nothing at this address.' },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    message: ({ allow }) => `This address takes ${allow.join(', ')}.`,
    headers: ({ allow }) => ['Allow', allow.join(', ')],
  },
  api_key_invalid: {
    status: 401,
    type: 'authentication_error',
    message: 'The API key is missing, malformed, revoked, expired, or not allowed from here.',
    headers: () => ['WWW-Authenticate', 'Bearer'],
  },
  rate_limit_exceeded: {
    ...tooMany,
    message: 'Too many requests. Wait as long as Retry-After says.',
    headers: retryAfter,
  },
  insufficient_scope: {
    ...notAllowed,
    message: ({ scope }) => `This API key lacks the scope ${scope}.`,
  },

  provider_not_verified: {
    ...notAllowed,
    message: 'No channel here knows the token or the signature of this call.',
  },

  malformed_request: {
    ...malformed,
    status: 400,
    message: 'This is not a well-formed HTTP request.',
  },
  request_timeout: { ...malformed, status: 408, message: 'The request took too long to arrive.' },
  expectation_failed: {
    ...malformed,
    status: 417,
    message: 'The only expectation that can be met is 100-continue.',
  },
  headers_too_large: {
    ...malformed,
    status: 431,
    message: 'The headers are too many or too large.',
  },
  length_required: {
    ...invalid,
    status: 411,
    message: 'Send Content-Length, or a chunked body.',
  },
  payload_too_large: {
    ...invalid,
    status: 413,
    message: ({ limit }) => `The body is larger than ${limit} bytes.`,
    details: limitOf,
  },
  unsupported_content_type: {
    ...invalid,
    message: ({ accepted }) => `The body must be ${accepted.join(' or ')}, not encoded.`,
    param: 'Content-Type',
  },
  range_not_satisfiable: {
    status: 416,
    type: 'invalid_request_error',
    message: ({ size }) => `The file has no such bytes: it has ${size}.`,
    headers: ({ size }) => ['Content-Range', `bytes */${size}`],
  },
  invalid_idempotency_key: {
    ...invalid,
    message: 'Idempotency-Key must be given once, as 1 to 255 visible ASCII characters.',
    param: 'Idempotency-Key',
  },
  invalid_cursor: {
    ...invalid,
    message: ({ param }) =>
      param === 'after'
        ? 'There is no such event in this project, or it is older than 90 days.'
        : 'This cursor came from no page of this list.',
    param: ({ param }) => param,
  },

  channel_not_found: missingAsNamed('channel'),
  event_not_found: missing('event'),
  media_not_found: missingAsNamed('medium'),
  message_not_found: missing('message'),
  template_not_found: missingAsNamed('template'),
  webhook_delivery_not_found: missing('webhook delivery'),
  webhook_endpoint_not_found: missing('webhook endpoint'),

  channel_inactive: {
    ...invalid,
    message: 'The channel is not active and cannot send.',
    param: 'channel',
  },
  invalid_recipient: {
    ...invalid,
    message: 'This phone number cannot exist in its country.',
    param: 'to',
  },
  message_direction_invalid: {
    ...invalid,
    message: 'Only an inbound message can be marked as read.',
  },
  idempotency_key_reuse: {
    ...conflict,
    message: 'This Idempotency-Key was used with another body.',
  },
  idempotency_in_progress: {
    ...conflict,
    message: 'The first request with this Idempotency-Key is still running.',
    headers: () => ['Retry-After', '1'],
  },
  channel_backlog_exceeded: {
    ...tooMany,
    message: "The channel's queue is too long; other channels still take messages.",
    param: 'channel',
    headers: retryAfter,
  },

  template_channel_mismatch: {
    ...invalid,
    message: 'The template is of another channel.',
    param: 'template.id',
  },
  template_not_approved: {
    ...invalid,
    message: 'Only an approved template can be sent.',
    param: 'template.id',
  },
  template_parameter_mismatch: {
    ...invalid,
    message: 'The template has another number of variables.',
    param: 'template.body_parameters',
  },
  template_header_mismatch: {
    ...invalid,
    message: "What is given for the template's header is not of the kind that it shows.",
    param: ({ field }) => `template.${field}`,
  },
  caption_not_allowed: {
    ...invalid,
    message: 'An audio file or a sticker has no caption.',
    param: 'media.caption',
  },
  invalid_template: {
    ...invalid,
    message: ({ reason }) => templateRules[reason],
    param: ({ param }) => param,
    details: ({ reason }) => ({ reason }),
  },
  template_already_exists: {
    ...conflict,
    message: 'The channel has a template of this name and language already.',
  },
  template_state_conflict: {
    ...conflict,
    message: 'Only a template that is a draft or was rejected can be submitted.',
  },
  unsupported_media_type: {
    ...invalid,
    message: 'The bytes are of no type that can be sent, or not of the type they are said to be.',
  },

  invalid_url: {
    ...invalid,
    message: 'Webhooks go to a public HTTPS address without credentials in it.',
    param: 'url',
    details: ({ reason }) => ({ reason }),
  },
  webhook_endpoint_limit_exceeded: {
    ...invalid,
    message: ({ limit }) => `A project has at most ${limit} webhook endpoints.`,
    details: limitOf,
  },
  invalid_date_range: {
    ...invalid,
    message: 'The date from_date must lie before to_date, by at most 92 days.',
  },

  subscription_required: { ...unpaid, message: 'The project has no subscription.' },
  payment_failed: { ...unpaid, message: "The project's last payment failed." },
  message_quota_exceeded: {
    ...unpaid,
    message: ({ limit }) => `The project's allowance of ${limit} messages is used up.`,
    details: ({ limit, used, resetsAt }) => ({ limit, used, resets_at: isoTime(resetsAt) }),
  },
  project_limit_exceeded: {
    ...unpaid,
    message: ({ limit }) => `An organization has at most ${limit} projects.`,
    details: limitOf,
  },
  channel_limit_exceeded: {
    ...unpaid,
    message: ({ limit }) => `A project has at most ${limit} channels.`,
    details: limitOf,
  },
  insufficient_permission: {
    ...notAllowed,
    message: ({ permission }) => `The permission ${permission} is needed.`,
    details: ({ permission }) => ({ permission }),
  },
  organization_not_found: { ...absent, message: 'No organization has this id.' },
  project_not_found: { ...absent, message: 'No project has this id.' },
  api_key_not_found: { ...absent, message: 'No API key has this id.' },
  api_key_dead: { ...conflict, message: 'The key was revoked or has expired: create another.' },
  invalid_address_range: { ...invalid, message: ({ range }) => `${range} is not a CIDR range.` },
  address_taken: { ...conflict, message: 'Another channel uses this number already.' },
  provider_not_allowed: { ...invalid, message: "A test project's channels are sandbox channels." },

  internal_error: {
    status: 500,
    type: 'api_error',
    message: 'Something went wrong on our side; it was noted under this request id.',
  },
  service_unavailable: {
    status: 503,
    type: 'api_error',
    message: 'The service cannot process this now; retrying is right.',
    headers: () => ['Retry-After', '1'],
  },
} as const satisfies Catalogue;
