import * as E from 'fp-ts/lib/Either.js';
import { TimelineView, timelineJson } from '../../../../core/model/messages/timeline.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `GET /v1/messages/{id}/timeline` (docs/specification.md#4.3.2). */
export const getTimelineRoute = route({
  method: 'GET',
  path: '/v1/messages/{id}/timeline',
  name: 'getMessageTimeline',
  summary: 'Gets everything that happened to a message, oldest first.',
  description: [
    'Shows the acceptance, each attempt at the provider, each status report, each event and each webhook delivery attempt.',
    'It is for people: the fields of `detail` are an open set.',
  ],
  scope: 'messages:read',
  params: idParams('msg'),
  success: json(200, TimelineView),
  errors: ['message_not_found'],
  handle: async ({ getTimeline }, { project, params }) =>
    E.map(timelineJson)(await getTimeline({ project, id: params.id })),
});
