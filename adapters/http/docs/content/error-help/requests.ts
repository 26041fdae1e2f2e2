import type { HelpOf } from './error-help.js';

/** Requests that the service cannot read. */
export const requestHelp = {
  validation: {
    cause:
      'A value of the body, the query or the path does not have the form that the route takes.',
    remedy: 'Correct the value that `property` points to. `message` says what it must be.',
  },
  malformed_request: {
    cause: 'The request is not valid HTTP/1.1, for example without a `Host` header.',
    remedy:
      'Use an HTTP client in place of hand-made requests, and look for a proxy that changes them.',
  },
  request_timeout: {
    cause: 'Headers or body arrived too slowly.',
    remedy: 'Send the request again on a new connection. Send large files from a faster network.',
  },
  expectation_failed: {
    cause: 'The header `Expect` has a value other than `100-continue`.',
    remedy: 'Leave the header out.',
  },
  headers_too_large: {
    cause: 'The request has too many headers, or they are too large together.',
    remedy: 'Leave out headers that the API does not need, such as cookies.',
  },
  length_required: {
    cause: 'The route takes a body, and the request has none.',
    remedy: 'Send the body with `Content-Length`, or chunked. HTTP clients do this by themselves.',
  },
  payload_too_large: {
    cause: 'The body or the file is larger than its limit, which `details.limit` has in bytes.',
    remedy: 'Send less: fewer metadata, or a smaller file.',
  },
  unsupported_content_type: {
    cause:
      '`Content-Type` is missing or names a type that the route does not take, or the body is compressed.',
    remedy: 'Send JSON as `application/json` in UTF-8, uncompressed.',
  },
  body_already_read: {
    cause:
      'The API is mounted in another server, and a body parser of that server read the body first.',
    remedy: 'The operator mounts the API before every body parser.',
  },
  range_not_satisfiable: {
    cause: 'The header `Range` begins behind the end of the file.',
    remedy: 'Ask for a range within the size that `Content-Range` tells.',
  },
  invalid_cursor: {
    cause:
      'The cursor is not one of this list, or the event of `after` is older than the project keeps events: 90 days, or longer where the operator says so.',
    remedy: 'Pass `next_cursor` as it came. Begin without a cursor to read from the start.',
  },
  invalid_date_range: {
    cause: '`to_date` is not after `from_date`, or the two are more than 92 days apart.',
    remedy: 'Ask for at most 92 days at once.',
  },
  route_not_found: {
    cause: 'No route has this path: it is mistyped, or behind a prefix that the URL lacks.',
    remedy: 'Compare the path with this reference.',
  },
  method_not_allowed: {
    cause: 'The path has no route with this method.',
    remedy: 'Use a method of the header `Allow`.',
  },
} as const satisfies HelpOf;
