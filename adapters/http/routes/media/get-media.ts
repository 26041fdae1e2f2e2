import * as E from 'fp-ts/lib/Either.js';
import { MediaView, mediaJson } from '../../../../core/model/media/media-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `GET /v1/media/{id}` (docs/specification.md#4.10.4). */
export const getMediaRoute = route({
  method: 'GET',
  path: '/v1/media/{id}',
  name: 'getMedia',
  summary: 'Gets a media file’s type, size and name.',
  description: [
    'Files to send and files of received messages.',
    'A file of a template header is not found here.',
  ],
  scope: 'media:read',
  params: idParams('med'),
  success: json(200, MediaView),
  errors: ['media_not_found'],
  handle: async ({ getMedia }, { project, params }) =>
    E.map(mediaJson)(await getMedia({ project, id: params.id })),
});
