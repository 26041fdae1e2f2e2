import { rolesWith } from '../../../../core/model/people/permissions.js';
import type { NotReadyReason } from '../../../../core/ports/readiness.js';
import type { RequestRefusal } from '../refusal.js';
import { type Messages, quoted, short } from './wording.js';

type Of<Code extends RequestRefusal['code']> = Extract<RequestRefusal, { readonly code: Code }>;

const contentType = ({
  accepted,
  contentType: given,
  contentEncoding,
}: Of<'unsupported_content_type'>): string => {
  if (contentEncoding !== undefined)
    return `Content-Encoding ${quoted(contentEncoding)} is not supported. Send the body uncompressed.`;
  const send = accepted.includes('*/*')
    ? 'Send the media type of the file.'
    : `Send ${accepted.join(' or ')}.`;
  if (given === undefined) return `Content-Type is missing. ${send}`;
  return accepted.includes('application/json')
    ? `Content-Type ${quoted(given)} is not supported. Send ${accepted.join(' or ')}, alone or with \`charset=utf-8\`.`
    : `Content-Type ${quoted(given)} is not supported. ${send}`;
};

const cursor = ({ param, given }: Of<'invalid_cursor'>): string =>
  param !== 'cursor'
    ? `Event ${quoted(given)} does not exist in this project, or it is older than the project keeps events. Pass the id of an event that \`GET /v1/events\` still lists.`
    : `${quoted(given)} is not a cursor of this list. Pass \`next_cursor\` of the previous page, or no cursor for the first page.`;

const notReady = {
  store_unreachable: 'its database does not answer',
  server_stalled: 'it is too busy to look after itself',
  server_stopping: 'it stops, and another process takes over',
  schema_outdated: 'the schema of its database is not current',
  schema_newer: 'the schema of its database needs a newer version of the service',
  disk_full: 'the disk of its database is full',
  disk_failing: 'the disk of its database fails',
  store_read_only: 'its database is read-only',
  store_damaged: 'its database is damaged',
} as const satisfies Record<NotReadyReason, string>;

/** Messages of the checks before a use case runs, and of unexpected errors. */
export const requestMessages = {
  route_not_found: ({ method, path, reference = '/docs' }) =>
    `No route matches ${method} ${short(path)}. See ${reference}.`,
  method_not_allowed: ({ method, path, allow }) =>
    `${short(path)} does not support ${method}. Allowed: ${allow.join(', ')}.`,
  rate_limit_exceeded: 'Rate limit exceeded. Retry after the number of seconds in `Retry-After`.',
  event_stream_limit_exceeded: ({ limit }) =>
    `The project has ${limit} event streams in this process, which is the limit. Close one before you open another.`,
  insufficient_scope: ({ scope }) =>
    `The API key does not have the scope \`${scope}\`. Use a key that has it.`,
  insufficient_permission: ({ permission }) =>
    `The permission \`${permission}\` is required. Roles that have it: ${rolesWith(permission).join(', ')}.`,
  provider_not_verified:
    'No channel has this verify token, or an app secret that matches this signature. Check both at the channel and at the provider.',
  metrics_token_invalid:
    'The token of the metrics is missing or wrong. Send `Authorization: Bearer <ROUNDTRIP_METRICS_TOKEN>`.',
  malformed_request:
    'The request is not valid HTTP/1.1. Check the request line, `Host`, `Content-Length` and `Transfer-Encoding`.',
  request_timeout: 'The request arrived too slowly. Send it again on a new connection.',
  expectation_failed: ({ expect }) =>
    `The expectation ${quoted(expect)} is not supported. Send \`Expect: 100-continue\`, or no \`Expect\` header.`,
  headers_too_large: ({ maxHeaders, maxBytes }) =>
    `The request has too many headers or too large ones. At most ${maxHeaders} headers and ${maxBytes} bytes are accepted.`,
  length_required:
    'The request has no body. Send one with `Content-Length` or `Transfer-Encoding: chunked`.',
  body_already_read:
    'Another part of this server read the body first. Its operator must mount the handler before every body parser.',
  payload_too_large: ({ kind = 'request body', limit }) =>
    `The ${kind} is larger than ${limit} bytes.`,
  unsupported_content_type: contentType,
  range_not_satisfiable: ({ range, size }) =>
    `The range ${quoted(range)} selects no bytes. The file has ${size} bytes.`,
  invalid_idempotency_key:
    '`Idempotency-Key` must be 1 to 255 visible ASCII characters, and be sent once.',
  invalid_cursor: cursor,
  internal_error: 'An unexpected error occurred. The service logged it under this `request_id`.',
  service_overloaded:
    'The service has more requests than it can answer in time. This one had no effect. Retry after the number of seconds in `Retry-After`.',
  service_unavailable: ({ reason }) =>
    reason
      ? `The service is not ready: ${notReady[reason]}.`
      : 'The service is temporarily unavailable. Retry with the same `Idempotency-Key`.',
} as const satisfies Messages<RequestRefusal>;
