import * as E from 'fp-ts/lib/Either.js';
import { mediaJson } from '../../../../core/model/media/media-view.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { readCursor, writeCursor } from '../../route/cursor.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { MediaListView } from '../../views/list.js';
import { Cursor, defaultLimit, Limit } from '../page-limit.js';

const Query = closed('ListMediaQuery', {}, { limit: Limit, cursor: Cursor });

const invalidCursor = (given = '') =>
  E.left({ code: 'invalid_cursor', param: 'cursor', given } as const);

/** `GET /v1/media` (docs/specification.md#4.10.6). */
export const listMediaRoute = route({
  method: 'GET',
  path: '/v1/media',
  name: 'listMedia',
  summary: 'Lists media files, newest first.',
  description: [
    'Files that were uploaded to be sent, and files of received messages.',
    'Files of template headers are not among them.',
    'A page can have fewer than `limit` items while `has_more` is true.',
  ],
  scope: 'media:read',
  query: Query,
  success: json(200, MediaListView),
  errors: ['invalid_cursor'],
  handle: async ({ listMedia }, { project, query }) => {
    const { limit = defaultLimit, cursor } = query;
    const before = cursor === undefined ? undefined : readCursor('med', cursor);
    if (cursor !== undefined && before === undefined) return invalidCursor(cursor);
    const page = await listMedia({ project, use: 'messages', before, limit });
    if (E.isLeft(page)) return invalidCursor(cursor);
    const { items, hasMore, next } = page.right;
    const next_cursor = next === null ? null : writeCursor(next);
    return E.right({ data: items.map(mediaJson), has_more: hasMore, next_cursor });
  },
});
