import { channels } from '../../../core/use-cases/channels/channels.js';
import { routesOf } from '../route/route-of.js';
import type { Route } from '../route/route-types.js';

const scope = 'channels:read';

/** The routes under `/v1/channels`. */
export const channelRoutes: readonly Route[] = routesOf(channels, {
  listChannels: {
    ...{ method: 'GET', path: '/v1/channels', scope },
    client: 'channels.page',
    comment: 'Gets a page of channels, oldest first.',
    commentOfAll: 'Iterates over every channel, oldest first.',
  },
  getChannel: {
    ...{ method: 'GET', path: '/v1/channels/{id}', scope },
    client: 'channels.get',
    comment: 'Gets a channel by its id.',
  },
});
