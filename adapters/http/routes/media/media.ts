import { media } from '../../../../core/use-cases/media/media.js';
import { routesOf } from '../../route/route-of.js';
import type { Route } from '../../route/route-types.js';
import { getMediaContentRoute } from './get-media-content.js';
import { uploadMediaRoute } from './upload-media.js';

const scope = 'media:read';
const all = '/v1/media';
const one = `${all}/{id}` as const;

/** The routes under `/v1/media` (docs/specification.md#4.10). */
export const mediaRoutes: readonly Route[] = [
  uploadMediaRoute,
  ...routesOf(media, {
    listMedia: {
      ...{
        method: 'GET',
        path: all,
        scope,
        client: {
          call: 'media.page',
          says: 'Gets a page of files, newest first, without those of template headers.',
          all: 'Iterates over every file, newest first.',
        },
      },
      ...{ fields: [], adds: { use: 'messages' } },
      notes: ['Files of template headers are not among them.'],
    },
    getMedia: {
      method: 'GET',
      path: one,
      scope,
      client: {
        call: 'media.get',
        says: 'Gets what is known about a file by its id. `content` gets its bytes.',
      },
    },
  }),
  getMediaContentRoute,
  ...routesOf(media, {
    deleteMedia: {
      method: 'DELETE',
      path: one,
      scope: 'media:write',
      client: {
        call: 'media.remove',
        says: 'Deletes a file. Messages that show it keep their content.',
      },
    },
  }),
];
