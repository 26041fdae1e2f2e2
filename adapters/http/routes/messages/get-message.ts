import * as E from 'fp-ts/lib/Either.js';
import { MessageView, messageJson } from '../../../../core/model/messages/message.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `GET /v1/messages/{id}` (docs/specification.md#4.3.1). */
export const getMessageRoute = route({
  method: 'GET',
  path: '/v1/messages/{id}',
  name: 'getMessage',
  summary: 'Gets a message with its current status.',
  description: ['The status never moves backward.', 'Events tell of each change.'],
  scope: 'messages:read',
  params: idParams('msg'),
  success: json(200, MessageView),
  errors: ['message_not_found'],
  handle: async ({ getMessage }, { project, params }) =>
    E.map(messageJson)(await getMessage({ project, id: params.id })),
});
