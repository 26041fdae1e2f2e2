import * as E from 'fp-ts/lib/Either.js';
import { channelWithFactsJson } from '../../../../core/model/channels/channel-view.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { pageOf } from '../../../../core/shared/page.js';
import { readCursor, writeCursor } from '../../route/cursor.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { ChannelListView } from '../../views/list.js';
import { Cursor, defaultLimit, Limit } from '../page-limit.js';

const Query = closed('ListChannelsQuery', {}, { limit: Limit, cursor: Cursor });

/** `GET /v1/channels` (docs/specification.md#4.15.1). A project has at most 100 channels, so each page reads all. */
export const listChannelsRoute = route({
  method: 'GET',
  path: '/v1/channels',
  name: 'listChannels',
  summary: 'Lists channels, oldest first.',
  description: ['Lists the channels of the project, of every status.'],
  scope: 'channels:read',
  query: Query,
  success: json(200, ChannelListView),
  errors: ['invalid_cursor'],
  handle: async ({ listChannels }, { project, query }) => {
    const { limit = defaultLimit, cursor } = query;
    const found = await listChannels({ project });
    const channels = E.isRight(found) ? found.right : [];
    const last = cursor === undefined ? undefined : readCursor('chan', cursor);
    const start = cursor === undefined ? 0 : channels.findIndex(({ id }) => id === last) + 1;
    if (cursor !== undefined && start === 0)
      return E.left({ code: 'invalid_cursor', param: 'cursor', given: cursor } as const);
    const { items, hasMore, next } = pageOf(channels.slice(start, start + limit + 1), limit);
    const next_cursor = next === null ? null : writeCursor(next);
    return E.right({ data: items.map(channelWithFactsJson), has_more: hasMore, next_cursor });
  },
});
