import * as E from 'fp-ts/lib/Either.js';
import { ChannelView, channelWithFactsJson } from '../../../../core/model/channels/channel-view.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `GET /v1/channels/{id}` (docs/specification.md#4.15.2). */
export const getChannelRoute = route({
  method: 'GET',
  path: '/v1/channels/{id}',
  name: 'getChannel',
  summary: 'Gets a channel.',
  description: ['`status_reason` says why a channel is not `active`.'],
  scope: 'channels:read',
  params: idParams('chan'),
  success: json(200, ChannelView),
  errors: ['channel_not_found'],
  handle: async ({ getChannel }, { project, params }) =>
    E.map(channelWithFactsJson)(await getChannel({ project, id: params.id })),
});
