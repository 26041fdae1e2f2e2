import * as E from 'fp-ts/lib/Either.js';
import { subscribableTypes } from '../../../../core/model/webhooks/endpoint.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { oneOf } from '../../../../core/shared/codec.js';
import { idText } from '../../../../core/shared/published.js';
import { route } from '../../route/route.js';
import { jsonText } from '../../route/success.js';
import { EventListView } from '../../views/list.js';
import { inOrder, timeRange } from '../filters/time-range.js';
import { defaultLimit, Limit } from '../page-limit.js';

const Query = inOrder(
  closed(
    'ListEventsQuery',
    {},
    {
      type: oneOf('EventPattern', subscribableTypes),
      after: idText('evt'),
      ...timeRange,
      limit: Limit,
    },
  ),
);

/** `GET /v1/events` (docs/specification.md#4.5.1): each event is the text that webhooks deliver, byte for byte. */
export const listEventsRoute = route({
  method: 'GET',
  path: '/v1/events',
  name: 'listEvents',
  summary: 'Lists the events of the last 90 days or more, oldest first.',
  description: [
    'Events are in ascending order of `sequence`, which has no gap.',
    'Each event is the text that webhooks deliver, byte for byte.',
    '`type` takes one type, or all types of a resource, such as `message.*`.',
    '`after` takes the id of the last event that you have.',
    'An id that is unknown, or older than the project keeps events, is refused, so that no event is missed.',
  ],
  scope: 'events:read',
  query: Query,
  success: jsonText(200, EventListView),
  errors: ['invalid_cursor'],
  handle: async ({ listEvents }, { project, query }) => {
    const { type, after, limit = defaultLimit } = query;
    const { created_after: createdAfter, created_before: createdBefore } = query;
    const page = await listEvents({ project, type, after, createdAfter, createdBefore, limit });
    if (E.isLeft(page))
      return E.left({ code: 'invalid_cursor', param: 'after', given: after ?? '' });
    const { items, hasMore, next } = page.right;
    const data = items.map(({ text }) => text).join(',');
    const text = `{"data":[${data}],"has_more":${hasMore},"next_cursor":${JSON.stringify(next)}}`;
    return E.right({ text });
  },
});
