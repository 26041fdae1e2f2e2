import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { Refusal } from '../errors/refusal.js';
import type { Rejection } from '../errors/rejection.js';
import { declaredLength, hasBody } from '../request/body-length.js';
import { isInUtf8, isUnencoded, mediaTypeOf } from '../request/content-type.js';
import { jsonObjectOf } from '../request/json-body.js';
import { readBytes } from '../request/read-bytes.js';
import {
  isMultipart,
  type ReceiveUpload,
  uploadReceiver,
} from '../request/upload/receive-upload.js';
import { violationOf } from '../request/violation.js';
import type { HttpLimits } from '../server/limits.js';
import type { RequestContext } from '../server/request-context.js';

type Read<Body> = E.Either<Rejection, Body>;

/** What a route takes as its body. */
export type BodyKind<Body> = {
  /** The content types that it takes; none where there is no body. */
  readonly mediaTypes: readonly string[];
  /** What a JSON body is made of. */
  readonly codec?: t.Mixed;
  /** What its headers alone say against it: 411, 413, 422, before a byte is read. */
  readonly admit: (context: RequestContext) => Refusal | undefined;
  readonly read: (context: RequestContext) => Read<Body> | Promise<Read<Body>>;
};

/** No body is looked for. */
export const noBody: BodyKind<undefined> = {
  mediaTypes: [],
  admit: () => undefined,
  read: () => E.right(undefined),
};

/** A JSON object, as the codec takes it. */
export const jsonBody = <Body>(codec: t.Type<Body, unknown, unknown>): BodyKind<Body> => {
  const mediaTypes = ['application/json'];
  return {
    mediaTypes,
    codec,
    admit: admission(mediaTypes, ({ jsonBytes }) => jsonBytes),
    read: async (context) => {
      const { jsonBytes, depth } = context.limits;
      const bytes = await readBytes(context, jsonBytes);
      if (E.isLeft(bytes)) return bytes;
      const object = jsonObjectOf(bytes.right, depth);
      if (E.isLeft(object)) return object;
      const body = codec.decode(object.right);
      return E.isLeft(body) ? E.left(violationOf('body', body.left)) : body;
    },
  };
};

/** The bytes just as they came, for a signature over them. */
export const bytesBody = (
  mediaTypes: readonly string[],
  limitOf: (limits: HttpLimits) => number,
): BodyKind<Buffer> => ({
  mediaTypes,
  admit: admission(mediaTypes, limitOf),
  read: (context) => readBytes(context, limitOf(context.limits)),
});

/** A file, as it streams in: the part `file` of a multipart body. */
export const formBody: BodyKind<ReceiveUpload> = {
  mediaTypes: ['multipart/form-data'],
  admit: (context) => admitForm(context),
  read: (context) => E.right(uploadReceiver(context)),
};

/** The same, or a body that is itself the file. */
export const uploadBody: BodyKind<ReceiveUpload> = {
  ...formBody,
  mediaTypes: [...formBody.mediaTypes, '*/*'],
  admit: (context) => (isMultipart(context) ? admitForm : admitFile)(context),
};

const admission =
  (mediaTypes: readonly string[], limitOf: (limits: HttpLimits) => number) =>
  ({ req, limits }: RequestContext): Refusal | undefined => {
    const length = declaredLength(req);
    if (length === undefined && !hasBody(req)) return { code: 'length_required' };
    const limit = limitOf(limits);
    if (length !== undefined && length > limit) return { code: 'payload_too_large', limit };
    if (isTaken(req, mediaTypes)) return undefined;
    return {
      code: 'unsupported_content_type',
      accepted: mediaTypes,
      contentType: req.headers['content-type'],
      contentEncoding: isUnencoded(req) ? undefined : req.headers['content-encoding'],
    };
  };

const isTaken = (req: IncomingMessage, mediaTypes: readonly string[]): boolean => {
  const mediaType = mediaTypeOf(req);
  if (mediaType === undefined || !isUnencoded(req)) return false;
  return mediaTypes.includes('*/*') || (mediaTypes.includes(mediaType) && isInUtf8(req));
};

const admitFile = admission(['*/*'], ({ uploadBytes }) => uploadBytes);
const admitForm = admission(
  ['multipart/form-data'],
  ({ uploadBytes, framingBytes }) => uploadBytes + framingBytes,
);
