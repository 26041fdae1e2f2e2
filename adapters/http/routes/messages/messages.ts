import { messages } from '../../../../core/use-cases/messages/messages.js';
import { routesOf } from '../../route/route-of.js';
import type { Route } from '../../route/route-types.js';
import { acceptMessageRoute } from './accept-message.js';
import { listMessagesRoute } from './list-messages.js';

const scope = 'messages:read';
const one = '/v1/messages/{id}';

/** The routes under `/v1/messages`. */
export const messageRoutes: readonly Route[] = [
  acceptMessageRoute,
  listMessagesRoute,
  ...routesOf(messages, {
    getMessage: {
      method: 'GET',
      path: one,
      scope,
      client: { call: 'messages.get', says: 'Gets a message by its id.' },
    },
    markRead: {
      ...{ method: 'POST', path: `${one}/read`, scope: 'messages:write' },
      ...{
        name: 'markMessageRead',
        client: {
          call: 'messages.markRead',
          says: 'Marks an inbound message as read. Idempotent.',
        },
      },
    },
    getTimeline: {
      ...{ method: 'GET', path: `${one}/timeline`, scope },
      ...{ name: 'getMessageTimeline', client: { call: 'messages.timeline' } },
    },
  }),
];
