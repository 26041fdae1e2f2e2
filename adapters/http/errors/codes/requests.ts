import {
  type Errors,
  forbidden,
  invalid,
  limitOf,
  notFound,
  retryAfter,
  retryAfterOneSecond,
  tenantLimitOf,
  tooMany,
  unauthenticated,
  unreadable,
} from '../declared-error.js';
import type { RefusalOf } from '../refusal.js';
import { count, quoted, setBy, short } from '../wording.js';

const contentType = ({
  accepted,
  contentType: given,
  contentEncoding,
}: RefusalOf<'unsupported_content_type'>): string => {
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

const cursor = ({ param, given }: RefusalOf<'invalid_cursor'>): string =>
  param !== 'cursor'
    ? `Event ${quoted(given)} does not exist in this project, or it is older than the project keeps events. Pass the id of an event that \`GET /v1/events\` still lists.`
    : `${quoted(given)} is not a cursor of this list. Pass \`next_cursor\` of the previous page, or no cursor for the first page.`;

const whose = {
  project: 'the project',
  organization: 'all projects of the organization together',
} as const;

const rateLimit = ({ exceeded }: RefusalOf<'rate_limit_exceeded'>): string => {
  const wait = 'Retry after the number of seconds in `Retry-After`.';
  if (!exceeded) return `Rate limit exceeded. ${wait}`;
  const { limit, rate, of } = exceeded;
  return `Rate limit exceeded: ${limit} requests of the class \`${rate}\` a second for ${whose[of]} ${setBy(exceeded)}. ${wait}`;
};

/** Requests that the service cannot read, and callers that may not do what they ask for, or not now. */
export const requestsErrors = {
  route_not_found: {
    ...notFound,
    message: ({ method, path, reference = '/docs' }) =>
      `No route matches ${method} ${short(path)}. See ${reference}.`,
    cause: 'No route has this path: it is mistyped, or behind a prefix that the URL lacks.',
    remedy: 'Compare the path with this reference.',
    example: { method: 'GET', path: '/v1/mesages' },
  },
  method_not_allowed: {
    status: 405,
    type: 'invalid_request_error',
    headers: ({ allow }) => ['Allow', allow.join(', ')],
    message: ({ method, path, allow }) =>
      `${short(path)} does not support ${method}. Allowed: ${allow.join(', ')}.`,
    cause: 'The path has no route with this method.',
    remedy: 'Use a method of the header `Allow`.',
    example: { method: 'PUT', path: '/v1/messages', allow: ['GET', 'HEAD', 'POST'] },
  },
  api_key_invalid: {
    ...unauthenticated,
    message:
      'The API key is missing, malformed, revoked, expired, or not allowed from this address. Send `Authorization: Bearer <API_KEY>`.',
    cause: 'The key is missing, mistyped, revoked or expired, or is not allowed from this address.',
    remedy:
      'Send `Authorization: Bearer <API_KEY>`. Check the key on the page _API keys_ of the dashboard, or with `roundtrip key list`.',
  },
  metrics_token_invalid: {
    ...unauthenticated,
    message:
      'The token of the metrics is missing or wrong. Send `Authorization: Bearer <ROUNDTRIP_METRICS_TOKEN>`.',
    cause:
      '`/metrics` needs the token of `ROUNDTRIP_METRICS_TOKEN`, and the request has another or none.',
    remedy: 'Send `Authorization: Bearer <TOKEN>`.',
  },
  rate_limit_exceeded: {
    ...tooMany,
    details: ({ exceeded }) =>
      exceeded && {
        limit: exceeded.limit,
        class: exceeded.rate,
        of: exceeded.of,
        source: exceeded.source,
      },
    headers: retryAfter,
    message: rateLimit,
    cause:
      'The project, all projects of its organization together, or the address of a caller without a valid key, sent more requests a second than the rate class allows. `details` says which, and where the limit is set.',
    remedy:
      'Wait for the seconds of `Retry-After`, then repeat the request. The headers `RateLimit-*` tell how many are left. Ask the operator of the service for a higher limit.',
    example: {
      retryAfterSeconds: 1,
      exceeded: { rate: 'send', limit: 50, of: 'project', source: 'default' },
    },
  },
  event_stream_limit_exceeded: {
    ...tooMany,
    details: tenantLimitOf,
    headers: retryAfterOneSecond,
    message: ({ limit, ...set }) =>
      `The project has ${count(limit, 'event stream')} in this process, which is the limit ${setBy(set)}. Close one before you open another.`,
    cause:
      'The project has as many open event streams in this process as it can have, which `details.limit` tells.',
    remedy: 'Close a stream first. One stream carries all events of the project.',
    example: { limit: 10, source: 'default' },
  },
  insufficient_scope: {
    ...forbidden,
    message: ({ scope }) =>
      `The API key does not have the scope \`${scope}\`. Use a key that has it.`,
    cause: 'The key does not have the scope that the route needs.',
    remedy: 'Create a key with the scope. The scopes of a key never change.',
    example: { scope: 'messages:write' },
  },
  provider_not_verified: {
    ...forbidden,
    message:
      'No channel has this verify token, or a secret that matches this signature. Check them at the channel and at the provider. A signature of Twilio is made for the URL too: `ROUNDTRIP_PUBLIC_URL` must be that of the server.',
    cause: 'A report of a provider has a signature or a verify token that belongs to no channel.',
    remedy:
      'Compare the secrets of the channel with those at the provider, and the public URL with the one that the provider calls.',
  },
  malformed_request: {
    ...unreadable,
    status: 400,
    message:
      'The request is not valid HTTP/1.1. Check the request line, `Host`, `Content-Length` and `Transfer-Encoding`.',
    cause: 'The request is not valid HTTP/1.1, for example without a `Host` header.',
    remedy:
      'Use an HTTP client in place of hand-made requests, and look for a proxy that changes them.',
  },
  request_timeout: {
    ...unreadable,
    status: 408,
    message: 'The request arrived too slowly. Send it again on a new connection.',
    cause: 'Headers or body arrived too slowly.',
    remedy: 'Send the request again on a new connection. Send large files from a faster network.',
  },
  expectation_failed: {
    ...unreadable,
    status: 417,
    message: ({ expect }) =>
      `The expectation ${quoted(expect)} is not supported. Send \`Expect: 100-continue\`, or no \`Expect\` header.`,
    cause: 'The header `Expect` has a value other than `100-continue`.',
    remedy: 'Leave the header out.',
    example: { expect: '200-ok' },
  },
  headers_too_large: {
    ...unreadable,
    status: 431,
    message: ({ maxHeaders, maxBytes }) =>
      `The request has too many headers or too large ones. At most ${maxHeaders} headers and ${maxBytes} bytes are accepted.`,
    cause: 'The request has too many headers, or they are too large together.',
    remedy: 'Leave out headers that the API does not need, such as cookies.',
    example: { maxHeaders: 100, maxBytes: 16_384 },
  },
  length_required: {
    ...invalid,
    status: 411,
    message:
      'The request has no body. Send one with `Content-Length` or `Transfer-Encoding: chunked`.',
    cause: 'The route takes a body, and the request has none.',
    remedy: 'Send the body with `Content-Length`, or chunked. HTTP clients do this by themselves.',
  },
  body_already_read: {
    ...invalid,
    message:
      'Another part of this server read the body first. Its operator must mount the handler before every body parser.',
    cause:
      'The API is mounted in another server, and a body parser of that server read the body first.',
    remedy: 'The operator mounts the API before every body parser.',
  },
  payload_too_large: {
    ...invalid,
    status: 413,
    details: limitOf,
    message: ({ kind = 'request body', limit }) => `The ${kind} is larger than ${limit} bytes.`,
    cause: 'The body or the file is larger than its limit, which `details.limit` has in bytes.',
    remedy: 'Send less: fewer metadata, or a smaller file.',
    example: { limit: 1_048_576 },
  },
  unsupported_content_type: {
    ...invalid,
    param: 'Content-Type',
    message: contentType,
    cause:
      '`Content-Type` is missing or names a type that the route does not take, or the body is compressed.',
    remedy: 'Send JSON as `application/json` in UTF-8, uncompressed.',
    example: {
      accepted: ['application/json'],
      contentType: 'text/plain',
      contentEncoding: undefined,
    },
  },
  range_not_satisfiable: {
    ...invalid,
    status: 416,
    headers: ({ size }) => ['Content-Range', `bytes */${size}`],
    message: ({ range, size }) =>
      `The range ${quoted(range)} selects no bytes. The file has ${size} bytes.`,
    cause: 'The header `Range` begins behind the end of the file.',
    remedy: 'Ask for a range within the size that `Content-Range` tells.',
    example: { range: 'bytes=50000-', size: 48_213 },
  },
  invalid_idempotency_key: {
    ...invalid,
    param: 'Idempotency-Key',
    message: '`Idempotency-Key` must be 1 to 255 visible ASCII characters, and be sent once.',
    cause:
      '`Idempotency-Key` is empty, longer than 255 characters, sent twice, or has a character that is not visible ASCII.',
    remedy: 'Use a UUID, or an id of your own record.',
  },
  invalid_cursor: {
    ...invalid,
    param: ({ param }) => param,
    message: cursor,
    cause:
      'The cursor is not one of this list, or the event of `after` is older than the project keeps events: 90 days, or longer where the operator says so.',
    remedy: 'Pass `next_cursor` as it came. Begin without a cursor to read from the start.',
    example: { param: 'cursor', given: 'abc' },
  },
} as const satisfies Errors;
