import * as E from 'fp-ts/lib/Either.js';
import { HeaderMediaView, mediaJson } from '../../../../core/model/media/media-view.js';
import { formBody } from '../../route/body.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';

/** `POST /v1/templates/media` (docs/specification.md#4.9.5). */
export const uploadHeaderMediaRoute = route({
  method: 'POST',
  path: '/v1/templates/media',
  name: 'uploadHeaderMedia',
  summary: 'Stores an image, a video or a document for template headers.',
  description: [
    'The form has one part `file`.',
    'The bytes decide the type, and a declared type must agree with them.',
    'Use the id, which begins with `tmedia_`, in `components.header` of a new template.',
  ],
  client: 'templates.uploadMedia',
  comment: 'Stores a media file for template headers.',
  scope: 'templates:write',
  body: formBody,
  success: json(201, HeaderMediaView),
  errors: ['unsupported_media_type', 'payload_too_large', 'media_quota_exceeded'],
  handle: async ({ uploadHeaderMedia }, { project, body: receive }) =>
    E.map(mediaJson)(await receive((upload) => uploadHeaderMedia({ project, upload }))),
});
