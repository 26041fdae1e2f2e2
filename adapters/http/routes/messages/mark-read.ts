import * as E from 'fp-ts/lib/Either.js';
import { MessageView, messageJson } from '../../../../core/model/messages/message.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `POST /v1/messages/{id}/read` (docs/specification.md#4.4.1). */
export const markReadRoute = route({
  method: 'POST',
  path: '/v1/messages/{id}/read',
  name: 'markMessageRead',
  summary: 'Marks an inbound message as read, and tells its sender.',
  description: [
    'The provider shows the sender that the message was read.',
    'A repeated call changes nothing and gets the same response.',
    'The message must be inbound.',
  ],
  scope: 'messages:write',
  params: idParams('msg'),
  success: json(200, MessageView),
  errors: ['message_not_found', 'message_direction_invalid'],
  handle: async ({ markRead }, { project, params }) =>
    E.map(messageJson)(await markRead({ project, id: params.id })),
});
