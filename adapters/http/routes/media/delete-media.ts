import { route } from '../../route/route.js';
import { noContent } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `DELETE /v1/media/{id}` (docs/specification.md#4.10.7). */
export const deleteMediaRoute = route({
  method: 'DELETE',
  path: '/v1/media/{id}',
  name: 'deleteMedia',
  summary: 'Deletes a media file.',
  description: [
    'It is not found any more. Messages that show it keep their content; those that wait to be sent still go out with it.',
    'The bytes are removed within two days after no message waits any more that needs them, unless another media file has the same bytes.',
  ],
  scope: 'media:write',
  params: idParams('med'),
  success: noContent,
  errors: ['media_not_found'],
  handle: async ({ deleteMedia }, { project, params }) => deleteMedia({ project, id: params.id }),
});
