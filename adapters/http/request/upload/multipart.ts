import { MIMEType } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { MediaUpload } from '../../../../core/use-cases/media/store-upload.js';
import { readForm } from './multipart-form.js';
import { filePart } from './multipart-part.js';
import { invalidMultipart, type MultipartRefusal } from './multipart-refusal.js';

/** Maximum length of a boundary (RFC 2046). */
const longestBoundary = 70;

/**
 * Reads a multipart body with one file named `file`, and passes the file to `take` as a stream. Returns the result
 * of `take`, or what is wrong with the body. An error anywhere in the body makes the stream fail before its end.
 * The rest of the body is not read after `take` has finished.
 */
export const receiveFile = async <R, A>(
  body: AsyncIterable<Uint8Array>,
  contentType: string,
  take: (file: MediaUpload) => Promise<E.Either<R, A>>,
): Promise<E.Either<MultipartRefusal | R, A>> => {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined) return E.left(invalidMultipart('no_boundary'));

  const form = readForm(body, boundary);
  try {
    const part = await form.filePart;
    if (part === undefined) return E.left(invalidMultipart('no_file'));
    const file = filePart(part.header);
    if (E.isLeft(file)) return file;
    return await take({ ...file.right, bytes: untilFormEnds(part.bytes, form.end) });
  } catch (error) {
    const refusal = form.refusal();
    if (refusal) return E.left(refusal);
    throw error;
  } finally {
    form.stop();
  }
};

/** The bytes of the file. They end only when the whole form is valid. */
async function* untilFormEnds(bytes: AsyncIterable<Uint8Array>, end: Promise<void>) {
  yield* bytes;
  await end;
}

const boundaryOf = (contentType: string): string | undefined => {
  try {
    const { essence, params } = new MIMEType(contentType);
    const boundary = params.get('boundary') ?? '';
    const isFit = boundary.length > 0 && boundary.length <= longestBoundary;
    return essence === 'multipart/form-data' && isFit ? boundary : undefined;
  } catch {
    return undefined;
  }
};
