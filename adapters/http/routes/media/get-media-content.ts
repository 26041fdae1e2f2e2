import * as E from 'fp-ts/lib/Either.js';
import { route } from '../../route/route.js';
import { streamed } from '../../route/success.js';
import { idParams } from '../id-params.js';
import { contentRequestHeaders, contentResponseHeaders, mediaContent } from './media-content.js';

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
  requestHeaders: contentRequestHeaders,
  responseHeaders: contentResponseHeaders,
  params: idParams('med'),
  success: streamed(200, 206, 304),
  errors: ['media_not_found', 'range_not_satisfiable'],
  handle: async ({ getMedia, readMedia }, { project, params, context }) => {
    const found = await getMedia({ project, id: params.id });
    if (E.isLeft(found)) return found;
    return mediaContent(context.req, found.right, (part) => readMedia(found.right, part));
  },
});
