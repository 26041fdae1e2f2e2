import * as E from 'fp-ts/lib/Either.js';
import type { RequestContext } from '../context/request-context.js';
import { declaredLength } from '../request/body-length.js';
import { mediaTypeOf } from '../request/content-type.js';
import { jsonObjectOf } from '../request/json-body.js';
import { readBytes } from '../request/read-bytes.js';
import { badRequest, type ScimError, scimError } from './scim-error.js';

/** Largest body of a request of a directory, in bytes: 512 KiB. */
export const scimBodyBytes = 512 * 1_024;

/** Deepest nesting of such a body: that of resources has room many times. */
const depth = 16;

const mediaTypes: ReadonlySet<string | undefined> = new Set([
  'application/scim+json',
  'application/json',
]);

/** The JSON object in the body of a request. */
export const scimBodyOf = async (
  context: RequestContext,
): Promise<E.Either<ScimError, Readonly<Record<string, unknown>>>> => {
  if (!mediaTypes.has(mediaTypeOf(context.req)))
    return E.left(scimError(415, 'Send the body as application/scim+json.'));
  if ((declaredLength(context.req) ?? 0) > scimBodyBytes) return tooLarge;
  const bytes = await readBytes(context, scimBodyBytes);
  if (E.isLeft(bytes))
    return bytes.left.code === 'payload_too_large'
      ? tooLarge
      : E.left(scimError(408, 'The body did not arrive in time.'));
  const body = jsonObjectOf(bytes.right, depth);
  if (E.isLeft(body)) {
    const { property, message } = body.left;
    return badRequest('invalidSyntax', `The body${property && ` at ${property}`} ${message}.`);
  }
  return body;
};

const tooLarge: E.Either<ScimError, never> = E.left(
  scimError(413, `The body is larger than ${scimBodyBytes} bytes.`),
);
