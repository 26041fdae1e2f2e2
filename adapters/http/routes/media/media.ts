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
      method: 'GET',
      path: all,
      scope,
      client: 'media.page',
      comment: 'Gets a page of files, newest first, without those of template headers.',
      commentOfAll: 'Iterates over every file, newest first.',
      ...{ fields: [], adds: { use: 'messages' } },
      notes: ['Files of template headers are not among them.'],
    },
    getMedia: {
      method: 'GET',
      path: one,
      scope,
      client: 'media.get',
      comment: 'Gets what is known about a file by its id. `content` gets its bytes.',
    },
  }),
  getMediaContentRoute,
  ...routesOf(media, {
    deleteMedia: {
      method: 'DELETE',
      path: one,
      scope: 'media:write',
      client: 'media.remove',
      comment: 'Deletes a file. Messages that show it keep their content.',
    },
  }),
];
