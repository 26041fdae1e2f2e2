import * as E from 'fp-ts/lib/Either.js';
import { EventView } from '../../../../core/model/events/event-view.js';
import { route } from '../../route/route.js';
import { jsonText } from '../../route/success.js';
import { idParams } from '../id-params.js';

/** `GET /v1/events/{id}` (docs/specification.md#4.5.7): the text that webhooks deliver, byte for byte. */
export const getEventRoute = route({
  method: 'GET',
  path: '/v1/events/{id}',
  name: 'getEvent',
  summary: 'Gets an event.',
  description: [
    'The event is the text that webhooks deliver, byte for byte.',
    'One that is older than the project keeps events is not found.',
  ],
  scope: 'events:read',
  params: idParams('evt'),
  success: jsonText(200, EventView),
  errors: ['event_not_found'],
  handle: async ({ getEvent }, { project, params }) =>
    E.map(({ text }: { readonly text: string }) => ({ text }))(
      await getEvent({ project, id: params.id }),
    ),
});
