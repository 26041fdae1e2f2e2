import type * as E from 'fp-ts/lib/Either.js';
import type { MediaUpload } from '../../../core/media/take-in-media.js';
import type { Exchange } from '../exchange.js';
import { receiveFile } from '../multipart.js';
import type { MultipartRefusal } from '../multipart-refusal.js';
import { bodyStream } from './body-stream.js';
import { mediaTypeOf } from './content-type.js';

/** A file on its way in. */
export type Upload = {
  /**
   * Gives the file to `take` as it streams, and answers what that does, or what is wrong with the form that it
   * comes in. The bytes end only when the whole request was well-formed; else they fail with what is to be
   * answered, which whoever reads them passes on.
   */
  readonly receive: <R, A>(
    take: (file: MediaUpload) => Promise<E.Either<R, A>>,
  ) => Promise<E.Either<MultipartRefusal | R, A>>;
};

/** The file that a request is, or that is the part `file` of a multipart one. */
export const uploadOf = (exchange: Exchange): Upload => {
  const { uploadBytes, framingBytes } = exchange.limits;
  const contentType = exchange.req.headers['content-type'] ?? '';
  return {
    receive: (take) =>
      mediaTypeOf(exchange.req) === 'multipart/form-data'
        ? receiveFile(bodyStream(exchange, uploadBytes + framingBytes), contentType, take)
        : take({
            declaredType: contentType,
            filename: undefined,
            bytes: bodyStream(exchange, uploadBytes),
          }),
  };
};
