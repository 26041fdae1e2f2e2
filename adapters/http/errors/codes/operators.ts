import { sampleId } from '../../openapi/samples/sample.js';
import { type Errors, forbidden, notFound, unauthenticated } from '../declared-error.js';
import { anywhere } from '../wording.js';

/** Why a request of an operator is refused. */
export const operatorErrors = {
  admin_token_invalid: {
    ...unauthenticated,
    message:
      "The operator's token is missing, malformed, revoked, expired, or not allowed from this address. Send `Authorization: Bearer <ADMIN_TOKEN>`; an API key of a project is none.",
    cause:
      'The token is missing, mistyped, revoked or expired, is not allowed from this address, or is an API key of a project.',
    remedy:
      'Send `Authorization: Bearer <ADMIN_TOKEN>`. Check the token with `roundtrip admin-token list`.',
  },
  insufficient_admin_scope: {
    ...forbidden,
    message: ({ scope }) =>
      `The operator's token does not have the scope \`${scope}\`. Use a token that has it.`,
    cause: 'The token does not have the scope that the route needs.',
    remedy: 'Create a token with the scope. The scopes of a token never change.',
    example: { scope: 'keys:write' },
  },
  browser_request_refused: {
    ...forbidden,
    message:
      'The Admin API does not answer pages of browsers: the request has `Origin`, or a `Sec-Fetch-Site` other than `none`. Call it from a server or a command line.',
    cause: 'A page in a browser made the request.',
    remedy: 'Call the Admin API from a server or a command line.',
  },
  admin_token_not_found: {
    ...notFound,
    message: anywhere("operator's token"),
    cause: "No operator's token has this id.",
    remedy: 'List the tokens with `roundtrip admin-token list`.',
    example: { id: sampleId('atok') },
  },
} as const satisfies Errors;
