import { testsOfProject } from '../../../core/model/rate-limits/rates.js';
import { eventsPerReplay } from '../../../core/use-cases/webhooks/deliveries/replay-events.js';
import { webhooks } from '../../../core/use-cases/webhooks/webhooks.js';
import { routesOf } from '../route/route-of.js';
import type { Route } from '../route/route-types.js';

const scope = 'webhooks:write';
const endpoints = '/v1/webhook_endpoints';
const endpoint = `${endpoints}/{id}` as const;
const delivery = `${endpoint}/deliveries/{delivery}` as const;
const about = { channel_not_found: 'channels' };

/** The routes under `/v1/webhook_endpoints`. */
export const webhookRoutes: readonly Route[] = routesOf(webhooks, {
  createWebhookEndpoint: {
    method: 'POST',
    path: endpoints,
    scope,
    client: 'webhookEndpoints.create',
    comment: 'Creates an endpoint. Only this response has its secret.',
    status: 201,
    ...{ body: { name: 'EndpointBody', meaning: 'A webhook endpoint to create.' }, about },
  },
  listWebhookEndpoints: {
    method: 'GET',
    path: endpoints,
    scope,
    client: 'webhookEndpoints.list',
    comment: 'Gets all endpoints of the project, at most five.',
  },
  getWebhookEndpoint: {
    method: 'GET',
    path: endpoint,
    scope,
    client: 'webhookEndpoints.get',
    comment: 'Gets an endpoint by its id, without its secret.',
  },
  updateWebhookEndpoint: {
    method: 'PATCH',
    path: endpoint,
    scope,
    client: 'webhookEndpoints.update',
    comment: 'Changes the given fields.',
    body: {
      name: 'EndpointChange',
      meaning: 'What changes of a webhook endpoint. A field that is absent stays as it is.',
    },
    about,
  },
  removeWebhookEndpoint: {
    method: 'DELETE',
    path: endpoint,
    scope,
    client: 'webhookEndpoints.remove',
    comment: 'Deletes an endpoint, with its deliveries.',
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: `${endpoint}/rotate_secret`,
    scope,
    client: 'webhookEndpoints.rotateSecret',
    comment: 'Creates a new secret. The previous one keeps signing for 24 hours.',
  },
  activateWebhookEndpoint: {
    method: 'POST',
    path: `${endpoint}/activate`,
    scope,
    client: 'webhookEndpoints.activate',
    comment: 'Makes an endpoint active: pending deliveries continue.',
  },
  deactivateWebhookEndpoint: {
    method: 'POST',
    path: `${endpoint}/deactivate`,
    scope,
    client: 'webhookEndpoints.deactivate',
    comment: 'Makes an endpoint inactive: pending deliveries wait, and new events get no delivery.',
  },
  listDeliveries: {
    method: 'GET',
    path: `${endpoint}/deliveries`,
    scope,
    client: 'webhookEndpoints.deliveries.page',
    name: 'listWebhookDeliveries',
  },
  getDelivery: {
    method: 'GET',
    path: delivery,
    scope,
    client: 'webhookEndpoints.deliveries.get',
    comment: 'Gets a delivery by its id.',
    name: 'getWebhookDelivery',
  },
  resendDelivery: {
    method: 'POST',
    path: `${delivery}/resend`,
    scope,
    client: 'webhookEndpoints.deliveries.resend',
    comment: 'Makes a delivery due now. Its schedule starts again.',
    status: 202,
    name: 'resendWebhookDelivery',
  },
  replayEvents: {
    method: 'POST',
    path: `${endpoint}/replay`,
    scope,
    status: 202,
    body: { name: 'ReplayBody', meaning: 'Which events to deliver again.' },
    ...{ fields: ['after'], needs: ['after'], adds: { most: eventsPerReplay } },
    about: { invalid_cursor: 'after' },
    notes: [
      'One call looks at 5,000 events and adds 500 deliveries, at most. While `has_more` is true, call again with `next_cursor` as `after`.',
    ],
  },
  testWebhookEndpoint: {
    method: 'POST',
    path: `${endpoint}/test`,
    scope,
    client: 'webhookEndpoints.test',
    comment: 'Sends one signed example event, and tells what came of it.',
    body: { name: 'TestBody', meaning: 'Which example event to send.' },
    ownBucket: testsOfProject,
    notes: ['A project can make 10 tests at once, and then one in 6 seconds.'],
  },
});
