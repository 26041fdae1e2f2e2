import { events } from '../../../../core/use-cases/events/events.js';
import { routesOf } from '../../route/route-of.js';
import type { Route } from '../../route/route-types.js';
import { inOrder, Time } from '../filters/time-range.js';
import { defaultLimit, Limit } from '../page-limit.js';
import { streamEventsRoute } from './stream-events.js';

const scope = 'events:read';
const asText = 'is the text that webhooks deliver, byte for byte.';

/** The routes under `/v1/events` (docs/specification.md#4.5). */
export const eventRoutes: readonly Route[] = [
  ...routesOf(events, {
    listEvents: {
      ...{
        method: 'GET',
        path: '/v1/events',
        scope,
        client: {
          call: 'events.page',
          says: 'Gets a page of events, oldest first: without `after` it begins with the oldest that the project keeps.',
          all: 'Iterates over every event up to now, oldest first.',
        },
      },
      notes: [`Each event ${asText}`],
      fields: ['type', 'after', 'createdAfter', 'createdBefore', 'limit'],
      inQuery: { createdAfter: Time, createdBefore: Time, limit: Limit },
      adds: { limit: defaultLimit },
      bound: inOrder,
      about: { invalid_cursor: 'after' },
    },
  }),
  streamEventsRoute,
  ...routesOf(events, {
    getEvent: {
      ...{
        method: 'GET',
        path: '/v1/events/{id}',
        scope,
        client: { call: 'events.get', says: 'Gets an event by its id.' },
      },
      notes: [`The event ${asText}`],
    },
  }),
];
