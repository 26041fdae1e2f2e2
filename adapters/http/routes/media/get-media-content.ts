import { Readable } from 'node:stream';
import * as E from 'fp-ts/lib/Either.js';
import { isMimeType } from '../../../../core/model/media/kinds.js';
import { anyBytes } from '../../../../core/model/media/received-type.js';
import { attachment } from '../../response/attachment.js';
import { contentRange, selectRange } from '../../response/byte-range.js';
import { isNotModified } from '../../response/if-none-match.js';
import { route } from '../../route/route.js';
import { streamed } from '../../route/success.js';
import { idParams } from '../id-params.js';

const condition = (name: string, description: string) => ({
  name,
  description,
  schema: { type: 'string' },
});

/** `GET /v1/media/{id}/content` (docs/specification.md#4.10.5): a download, never shown inline. */
export const getMediaContentRoute = route({
  method: 'GET',
  path: '/v1/media/{id}/content',
  name: 'getMediaContent',
  summary: 'Downloads the bytes of a media file, or one range of them.',
  description: [
    'The file is an attachment in its own content type.',
    '`Range` with one range of bytes gives 206; several ranges, or a malformed one, give the whole file.',
  ],
  scope: 'media:read',
  requestHeaders: [
    condition('Range', 'One range of bytes.'),
    condition(
      'If-Range',
      'Apply the range only if the file has this ETag; otherwise the whole file is sent.',
    ),
    condition('If-None-Match', 'Answer 304 if the file has this ETag.'),
  ],
  responseHeaders: [
    condition('ETag', "The SHA-256 of the file's bytes, in quotes."),
    condition('Accept-Ranges', 'The unit of ranges: `bytes`.'),
    condition('Content-Range', 'The range of a partial response.'),
    condition('Content-Disposition', '`attachment`, with the name of the file.'),
  ],
  params: idParams('med'),
  success: streamed(200, 206, 304),
  errors: ['media_not_found', 'range_not_satisfiable'],
  handle: async ({ getMedia, readMedia }, { project, params, context }) => {
    const found = await getMedia({ project, id: params.id });
    if (E.isLeft(found)) return found;
    const { size, sha256, mimeType, filename } = found.right;
    const etag = `"${sha256}"`;
    const headers = ['ETag', etag, 'Accept-Ranges', 'bytes'];
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = context.req.headers;
    if (isNotModified(etag, ifNoneMatch)) return E.right({ status: 304, headers });

    const selected = selectRange({ range, ifRange: single(ifRange), size, etag });
    if (selected.status === 416)
      return E.left({ code: 'range_not_satisfiable', range: range ?? '', size });
    const part = selected.status === 206 ? selected : undefined;
    const place = contentRange(selected, size);
    headers.push('Content-Disposition', attachment(filename));
    headers.push('Content-Length', String(part ? part.end - part.start + 1 : size));
    if (place !== undefined) headers.push('Content-Range', place);
    const bytes = await readMedia(found.right, part);
    const body = Readable.from(bytes, { objectMode: false });
    return E.right({ status: selected.status, type: servedType(mimeType), headers, body });
  },
});

/** A received file can claim any type. Only the types of uploads are named: a browser runs none of them. */
const servedType = (mimeType: string): string => (isMimeType(mimeType) ? mimeType : anyBytes);

const single = (header: string | readonly string[] | undefined): string | undefined =>
  typeof header === 'string' ? header : header?.join(', ');
