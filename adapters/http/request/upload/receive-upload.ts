import * as E from 'fp-ts/lib/Either.js';
import type { MediaUpload } from '../../../../core/use-cases/media/store-upload.js';
import type { RequestContext } from '../../context/request-context.js';
import { rejectionError } from '../../errors/rejection.js';
import type { Violation } from '../../errors/violation.js';
import { bodyStream } from '../body-stream.js';
import { mediaTypeOf } from '../content-type.js';
import { receiveFile } from './multipart.js';
import type { MultipartRefusal } from './multipart-refusal.js';

/**
 * Passes the file of a request (its body, or the part `file`) to `take` as a stream, and returns the result of
 * `take`. When the body is too large, too slow or malformed, the stream fails with a rejection, and `take` passes
 * the error on.
 */
export type ReceiveUpload = <No, Value>(
  take: (file: MediaUpload) => Promise<E.Either<No, Value>>,
) => Promise<E.Either<No, Value>>;

/** Whether the body is a multipart form. */
export const isMultipart = ({ req }: RequestContext): boolean =>
  mediaTypeOf(req) === 'multipart/form-data';

/** Receives the upload of one request. */
export const uploadReceiver =
  (context: RequestContext): ReceiveUpload =>
  async (take) => {
    const { req, limits } = context;
    const declaredType = req.headers['content-type'] ?? '';
    if (!isMultipart(context)) {
      const bytes = bodyStream(context, limits.uploadBytes);
      return take({ declaredType, filename: undefined, bytes }).finally(() => bytes.destroy());
    }
    const form = bodyStream(context, limits.uploadBytes + limits.framingBytes);
    const received = await receiveFile(form, declaredType, async (file) =>
      E.right(await take(file)),
    ).finally(() => form.destroy());
    if (E.isRight(received)) return received.right;
    throw rejectionError(violationOf(received.left));
  };

const messages = {
  no_boundary: 'must be multipart/form-data with a boundary of 1 to 70 characters',
  no_file: 'is required and must have a filename or a content type',
  other_part: 'must have only one part, with the name `file`',
  second_part: 'must have only one part, with the name `file`',
  malformed_part:
    'must have one Content-Disposition: form-data and at most one Content-Type in its part',
  truncated: 'must be complete: it ends before its closing boundary',
} as const satisfies Record<MultipartRefusal['reason'], string>;

const violationOf = ({ reason }: MultipartRefusal): Violation => ({
  on: 'body',
  property: reason === 'no_file' ? '/file' : '',
  message: messages[reason],
});
