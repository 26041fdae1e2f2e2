import { SendBody, sendOf } from '../../../../core/model/messages/sends/send-body.js';
import { messages } from '../../../../core/use-cases/messages/messages.js';
import { ownBody, routesOf } from '../../route/route-of.js';
import type { Route } from '../../route/route-types.js';
import { listMessagesRoute } from './list-messages.js';

const scope = 'messages:read';
const one = '/v1/messages/{id}';

/** The routes under `/v1/messages`. */
export const messageRoutes: readonly Route[] = [
  ...routesOf(messages, {
    acceptMessage: {
      ...{ method: 'POST', path: '/v1/messages', scope: 'messages:write', status: 202 },
      client: 'messages.send',
      comment: 'Sends a message. Retries never send it twice.',
      rate: 'send',
      body: ownBody(SendBody, (body) => ({ send: sendOf(body) }), 'send'),
      about: {
        channel_not_found: ({ channels }: SendBody) => (channels ? 'channels' : 'channel'),
        template_not_found: 'template.id',
        media_not_found: ({ media }: SendBody) => (media ? 'media.id' : 'template.header_media'),
      },
      says: {
        summary: 'Accepts a message: stores it durably and delivers it later.',
        description: [
          'The 202 says that the message is durably stored, not that it was delivered: follow its status, or its events.',
          'Give each logical message an `Idempotency-Key`: a repetition within 24 hours gets the first response again and sends nothing.',
        ],
      },
    },
  }),
  listMessagesRoute,
  ...routesOf(messages, {
    getMessage: {
      method: 'GET',
      path: one,
      scope,
      client: 'messages.get',
      comment: 'Gets a message by its id.',
    },
    markRead: {
      ...{ method: 'POST', path: `${one}/read`, scope: 'messages:write' },
      name: 'markMessageRead',
      client: 'messages.markRead',
      comment: 'Marks an inbound message as read. Idempotent.',
    },
    cancelMessage: {
      ...{ method: 'POST', path: `${one}/cancel`, scope: 'messages:write' },
      client: 'messages.cancel',
    },
    getTimeline: {
      ...{ method: 'GET', path: `${one}/timeline`, scope },
      ...{ name: 'getMessageTimeline', client: 'messages.timeline' },
    },
  }),
];
