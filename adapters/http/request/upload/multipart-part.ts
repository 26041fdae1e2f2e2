import { decodeExtended, parse } from 'content-disposition';
import * as E from 'fp-ts/lib/Either.js';
import { invalidMultipart, type MultipartRefusal } from './multipart-refusal.js';

/** The header fields of a part: names in lower case, values in Latin-1. */
export type PartHeader = Readonly<Record<string, readonly string[] | undefined>>;

/** The declared type and filename of a file. */
export type FilePart = {
  readonly declaredType: string | undefined;
  readonly filename: string | undefined;
};

/** Reads the declared type and filename from the header of the part `file`. */
export const filePart = (header: PartHeader): E.Either<MultipartRefusal, FilePart> => {
  const { 'content-disposition': dispositions = [], 'content-type': types = [] } = header;
  const [disposition = '', ...moreDispositions] = dispositions;
  const [declaredType, ...moreTypes] = types;
  const { type, parameters } = parse(disposition, { multipart: true, extended: false });
  if (type !== 'form-data' || moreDispositions.length + moreTypes.length > 0)
    return E.left(invalidMultipart('malformed_part'));
  if (parameters.name !== 'file') return E.left(invalidMultipart('other_part'));

  const filename = filenameOf(parameters);
  // Without a filename and a type it is a text field of the form.
  if (filename === undefined && declaredType === undefined)
    return E.left(invalidMultipart('no_file'));
  return E.right({ declaredType, filename });
};

const filenameOf = (parameters: Readonly<Record<string, string>>): string | undefined =>
  decodeExtended(parameters['filename*'] ?? '') ?? utf8(parameters.filename);

const utf8 = (bytes: string | undefined): string | undefined =>
  bytes === undefined ? undefined : Buffer.from(bytes, 'latin1').toString('utf8');
