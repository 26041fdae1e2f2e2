import { MIMEType } from 'node:util';
import * as E from 'fp-ts/lib/Either.js';
import type { MediaUpload } from '../../../../core/use-cases/media/store-upload.js';
import { readForm } from './multipart-form.js';
import { filePart } from './multipart-part.js';
import { invalidMultipart, type MultipartRefusal } from './multipart-refusal.js';

/** The longest boundary that RFC 2046 allows. */
const longestBoundary = 70;

/**
 * Reads a multipart body that holds one file, named `file`, and gives the file to `take` as it streams; answers
 * what `take` does, or what is wrong with the body. Where anything is, the file's bytes fail before their end,
 * however late it shows. When `take` is done the body is read no further.
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
    const part = await form.part;
    if (part === undefined) return E.left(invalidMultipart('no_file'));
    const file = filePart(part.header);
    if (E.isLeft(file)) return file;
    return await take({ ...file.right, bytes: wholly(part.bytes, form.end) });
  } catch (error) {
    const refusal = form.refusal();
    if (refusal) return E.left(refusal);
    throw error;
  } finally {
    form.stop();
  }
};

/** The bytes, whose end comes only with that of the form. */
async function* wholly(bytes: AsyncIterable<Uint8Array>, end: Promise<void>) {
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
