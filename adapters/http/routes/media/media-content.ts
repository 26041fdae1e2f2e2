import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import { isMimeType } from '../../../../core/model/media/kinds.js';
import type { Media } from '../../../../core/model/media/media.js';
import { anyBytes } from '../../../../core/model/media/received-type.js';
import type { ByteRange } from '../../../../core/ports/machine/blob-store.js';
import type { Refusal } from '../../errors/refusal.js';
import { attachment } from '../../response/attachment.js';
import { contentRange, selectRange } from '../../response/byte-range.js';
import { isNotModified } from '../../response/if-none-match.js';
import type { HeaderDescription } from '../../route/route-types.js';
import type { Streamed } from '../../route/success.js';

const header = (name: string, description: string): HeaderDescription => ({
  name,
  description,
  schema: { type: 'string' },
});

/** The request headers that the bytes of a file depend on. */
export const contentRequestHeaders: readonly HeaderDescription[] = [
  header('Range', 'One range of bytes.'),
  header(
    'If-Range',
    'Apply the range only if the file has this ETag; otherwise the whole file is sent.',
  ),
  header('If-None-Match', 'Answer 304 if the file has this ETag.'),
];

/** The response headers that say what the bytes are. */
export const contentResponseHeaders: readonly HeaderDescription[] = [
  header('ETag', "The SHA-256 of the file's bytes, in quotes."),
  header('Accept-Ranges', 'The unit of ranges: `bytes`.'),
  header('Content-Range', 'The range of a partial response.'),
  header('Content-Disposition', '`attachment`, with the name of the file.'),
];

type RangeNotSatisfiable = Extract<Refusal, { readonly code: 'range_not_satisfiable' }>;

/** The bytes of a file as a download, or the range of them that the request asks for (docs/specification.md#4.10.5). */
export const mediaContent = async (
  { headers: asked }: Pick<IncomingMessage, 'headers'>,
  { size, sha256, mimeType, filename }: Media,
  read: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>,
): Promise<E.Either<RangeNotSatisfiable, Streamed>> => {
  const etag = `"${sha256}"`;
  const headers = ['ETag', etag, 'Accept-Ranges', 'bytes'];
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = asked;
  if (isNotModified(etag, ifNoneMatch)) return E.right({ status: 304, headers });

  const selected = selectRange({ range, ifRange: single(ifRange), size, etag });
  if (selected.status === 416)
    return E.left({ code: 'range_not_satisfiable', range: range ?? '', size });
  const part = selected.status === 206 ? selected : undefined;
  const place = contentRange(selected, size);
  headers.push('Content-Disposition', attachment(filename));
  headers.push('Content-Length', String(part ? part.end - part.start + 1 : size));
  if (place !== undefined) headers.push('Content-Range', place);
  const body = Readable.from(await read(part), { objectMode: false });
  return E.right({ status: selected.status, type: servedType(mimeType), headers, body });
};

/** A received file can claim any type. Only the types of uploads are named: a browser runs none of them. */
const servedType = (mimeType: string): string => (isMimeType(mimeType) ? mimeType : anyBytes);

const single = (given: string | readonly string[] | undefined): string | undefined =>
  typeof given === 'string' ? given : given?.join(', ');
