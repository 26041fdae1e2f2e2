import * as E from 'fp-ts/lib/Either.js';
import { MediaView, mediaJson } from '../../../../core/model/media/media-view.js';
import { uploadBody } from '../../route/body.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';

/** `POST /v1/media` (docs/specification.md#4.10.1). */
export const uploadMediaRoute = route({
  method: 'POST',
  path: '/v1/media',
  name: 'uploadMedia',
  summary:
    'Stores a file to send: a multipart form with one part `file`, or the bytes as the body.',
  description: [
    'The bytes decide the type, and a declared type must agree with them; `application/octet-stream` declares nothing.',
    'A file above the limit of its kind is refused.',
    'Use the id in `media.id` of a send.',
  ],
  client: 'media.upload',
  comment: 'Stores a file.',
  scope: 'media:write',
  body: uploadBody,
  success: json(201, MediaView),
  errors: ['unsupported_media_type', 'payload_too_large', 'media_quota_exceeded'],
  handle: async ({ uploadMedia }, { project, body: receive }) =>
    E.map(mediaJson)(await receive((upload) => uploadMedia({ project, upload }))),
});
