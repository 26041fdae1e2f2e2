import * as E from 'fp-ts/lib/Either.js';
import { eventTypes } from '../../../../core/model/events/event.js';
import { EndpointTestView } from '../../../../core/model/webhooks/delivery-view.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { oneOf } from '../../../../core/shared/codec.js';
import { isoTime } from '../../../../core/shared/time.js';
import { optionalJsonBody } from '../../route/body.js';
import { route } from '../../route/route.js';
import { json } from '../../route/success.js';
import { idParams } from '../id-params.js';

const TestBody = closed('TestBody', {}, { type: oneOf('KnownEventType', eventTypes) });

/** `POST /v1/webhook_endpoints/{id}/test` (docs/specification.md#6.7.3). */
export const testEndpointRoute = route({
  method: 'POST',
  path: '/v1/webhook_endpoints/{id}/test',
  name: 'testWebhookEndpoint',
  summary: 'Sends an example event to an endpoint, and tells what came of it.',
  description: [
    'One signed request, as of a delivery; it is not repeated.',
    'It adds no event and no delivery, and leaves the status and the health of the endpoint as they are.',
    'A project can make 10 tests at once, and then one in 6 seconds.',
    'The answer takes as long as the endpoint, at most 20 seconds.',
  ],
  scope: 'webhooks:write',
  ownBucket: { perSecond: 1 / 6, burst: 10 },
  params: idParams('whe'),
  body: optionalJsonBody(TestBody),
  success: json(200, EndpointTestView),
  errors: ['webhook_endpoint_not_found'],
  handle: async ({ testWebhookEndpoint }, { identity, params, body }) => {
    const { project, environment } = identity;
    const command = { project, environment, id: params.id, type: body.type };
    const tested = await testWebhookEndpoint(command);
    if (E.isLeft(tested)) return tested;
    const { event, attempt, result } = tested.right;
    return E.right({
      endpoint: params.id,
      event,
      status: result === 'succeeded' ? 'succeeded' : 'failed',
      at: isoTime(attempt.at),
      status_code: attempt.statusCode,
      duration_ms: attempt.durationMs,
      error: attempt.error,
      response_body: attempt.responseBody,
    } as const);
  },
});
