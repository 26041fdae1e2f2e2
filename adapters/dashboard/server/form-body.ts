import * as E from 'fp-ts/lib/Either.js';
import type { RequestContext } from '../../http/context/request-context.js';
import type { Refusal } from '../../http/errors/refusal.js';
import { declaredLength } from '../../http/request/body-length.js';
import { mediaTypeOf } from '../../http/request/content-type.js';
import { isBadText } from '../../http/request/json-body.js';
import { readBytes } from '../../http/request/read-bytes.js';

/** Largest body of a form, in bytes. */
export const formBytes = 64 * 1_024;

const formType = 'application/x-www-form-urlencoded';

/** Reads the fields of a form. */
export const readForm = async (
  context: RequestContext,
): Promise<E.Either<Refusal, URLSearchParams>> => {
  const { req } = context;
  if (mediaTypeOf(req) !== formType) {
    const { 'content-type': contentType, 'content-encoding': contentEncoding } = req.headers;
    return E.left({
      code: 'unsupported_content_type',
      accepted: [formType],
      contentType,
      contentEncoding,
    });
  }
  if ((declaredLength(req) ?? 0) > formBytes)
    return E.left({ code: 'payload_too_large', limit: formBytes });
  const bytes = await readBytes(context, formBytes);
  if (E.isLeft(bytes)) return bytes;
  const form = new URLSearchParams(bytes.right.toString());
  const isSound = [...form].every(([name, value]) => !isBadText(name) && !isBadText(value));
  return isSound ? E.right(form) : E.left({ code: 'malformed_request' });
};
