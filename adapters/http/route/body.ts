import type { IncomingMessage } from 'node:http';
import * as E from 'fp-ts/lib/Either.js';
import type * as t from 'io-ts';
import type { HttpLimits } from '../context/limits.js';
import type { RequestContext } from '../context/request-context.js';
import type { Refusal } from '../errors/refusal.js';
import type { Rejection } from '../errors/rejection.js';
import { violationOf } from '../errors/violation.js';
import { declaredLength, hasBody } from '../request/body-length.js';
import { isInUtf8, isUnencoded, isWellFormed, mediaTypeOf } from '../request/content-type.js';
import { jsonObjectOf } from '../request/json-body.js';
import { readBytes } from '../request/read-bytes.js';
import {
  isMultipart,
  type ReceiveUpload,
  uploadReceiver,
} from '../request/upload/receive-upload.js';

type Read<Body> = E.Either<Rejection, Body>;

/** Decodes a body that has arrived. */
type Decode<Body> = () => Read<Body>;

/** How a route checks and reads its body. */
export type BodyKind<Body> = {
  /** The accepted content types; empty without a body. */
  readonly mediaTypes: readonly string[];
  /** The codec of a JSON body. */
  readonly codec?: t.Mixed;
  /** Refuses a body by its headers (411, 413, 422) before its first byte is read. */
  readonly admit: (context: RequestContext) => Refusal | undefined;
  /** Receives the body. The result decodes it; that of an upload, whose bytes can arrive later, receives it. */
  readonly receive: (context: RequestContext) => Read<Decode<Body>> | Promise<Read<Decode<Body>>>;
  /** Whether it is an upload. Default: false. */
  readonly isUpload?: boolean;
  /** Whether a request can leave it out. Default: false. */
  readonly isOptional?: boolean;
};

const noValue = E.right(undefined);
const received = E.right(() => noValue);

/** No body: one that is sent is ignored. */
export const noBody: BodyKind<undefined> = {
  mediaTypes: [],
  admit: () => undefined,
  receive: () => received,
};

/** A JSON object, decoded by a codec. */
export const jsonBody = <Body>(codec: t.Type<Body, unknown, unknown>): BodyKind<Body> => {
  const mediaTypes = ['application/json'];
  return {
    mediaTypes,
    codec,
    admit: admission(mediaTypes, ({ jsonBytes }) => jsonBytes),
    receive: async (context) => {
      const bytes = await readBytes(context, context.limits.jsonBytes);
      return E.isLeft(bytes) ? bytes : E.right(() => decodeJson(codec, bytes.right, context));
    },
  };
};

/** A JSON object that can be left out: without a body it is `{}`. */
export const optionalJsonBody = <Body>(codec: t.Type<Body, unknown, unknown>): BodyKind<Body> => {
  const given = jsonBody(codec);
  return {
    ...given,
    isOptional: true,
    admit: (context) => (isAbsent(context) ? undefined : given.admit(context)),
    receive: (context) =>
      isAbsent(context)
        ? E.right(() =>
            E.mapLeft((errors: t.Errors) => violationOf('body', errors))(codec.decode({})),
          )
        : given.receive(context),
  };
};

const isAbsent = ({ req }: RequestContext): boolean => {
  const length = declaredLength(req);
  return length === undefined ? !hasBody(req) : length === 0;
};

const decodeJson = <Body>(
  codec: t.Type<Body, unknown, unknown>,
  bytes: Buffer,
  context: RequestContext,
): Read<Body> => {
  const object = jsonObjectOf(bytes, context.limits.depth);
  if (E.isLeft(object)) return object;
  context.given = object.right;
  const body = codec.decode(object.right);
  return E.isLeft(body) ? E.left(violationOf('body', body.left)) : body;
};

/** The raw bytes, for routes that verify a signature over them. */
export const bytesBody = (
  mediaTypes: readonly string[],
  limitOf: (limits: HttpLimits) => number,
): BodyKind<Buffer> => ({
  mediaTypes,
  admit: admission(mediaTypes, limitOf),
  receive: async (context) => {
    const bytes = await readBytes(context, limitOf(context.limits));
    return E.isLeft(bytes) ? bytes : E.right(() => bytes);
  },
});

/** A streamed file: the part `file` of a multipart body. */
export const formBody: BodyKind<ReceiveUpload> = {
  mediaTypes: ['multipart/form-data'],
  admit: (context) => admitForm(context),
  receive: (context) => E.right(() => E.right(uploadReceiver(context))),
  isUpload: true,
};

/** A streamed file: the part `file` of a multipart body, or the body itself. */
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
    if (isAccepted(req, mediaTypes)) return undefined;
    return {
      code: 'unsupported_content_type',
      accepted: mediaTypes,
      contentType: req.headers['content-type'],
      contentEncoding: isUnencoded(req) ? undefined : req.headers['content-encoding'],
    };
  };

const isAccepted = (req: IncomingMessage, mediaTypes: readonly string[]): boolean => {
  const mediaType = mediaTypeOf(req);
  if (mediaType === undefined || !isUnencoded(req)) return false;
  if (mediaTypes.includes('*/*')) return true;
  // The parser of forms reads the parameters itself: clients send boundaries without the quotes that they need.
  const isReadable = mediaType === 'multipart/form-data' || isWellFormed(req);
  return mediaTypes.includes(mediaType) && isReadable && isInUtf8(req);
};

const admitFile = admission(['*/*'], ({ uploadBytes }) => uploadBytes);
const admitForm = admission(
  ['multipart/form-data'],
  ({ uploadBytes, framingBytes }) => uploadBytes + framingBytes,
);
