import { events } from '../../../../core/use-cases/events/events.js';
import { defaultLimit, pageQuery } from '../../route/page-limit.js';
import { routesOf } from '../../route/route-of.js';
import type { Route } from '../../route/route-types.js';
import { inOrder, timeRange } from '../filters/time-range.js';
import { streamEventsRoute } from './stream-events.js';

const scope = 'events:read';
const asText = 'is the text that webhooks deliver, byte for byte.';

/** The routes under `/v1/events` (docs/specification.md#4.5). */
export const eventRoutes: readonly Route[] = [
  ...routesOf(events, {
    listEvents: {
      method: 'GET',
      path: '/v1/events',
      scope,
      client: 'events.page',
      comment:
        'Gets a page of events, oldest first: without `after` it begins with the oldest that the project keeps.',
      commentOfAll: 'Iterates over every event up to now, oldest first.',
      notes: [`Each event ${asText}`],
      fields: ['type', 'after', 'createdAfter', 'createdBefore', 'limit'],
      inRequest: {
        createdAfter: timeRange.created_after,
        createdBefore: timeRange.created_before,
        limit: pageQuery.limit,
      },
      adds: { limit: defaultLimit },
      bound: inOrder,
      about: { invalid_cursor: 'after' },
    },
  }),
  streamEventsRoute,
  ...routesOf(events, {
    getEvent: {
      method: 'GET',
      path: '/v1/events/{id}',
      scope,
      client: 'events.get',
      comment: 'Gets an event by its id.',
      notes: [`The event ${asText}`],
    },
  }),
];
