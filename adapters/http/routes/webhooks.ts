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
    ...{ method: 'POST', path: endpoints, scope, status: 201 },
    ...{ body: 'EndpointBody', about },
  },
  listWebhookEndpoints: { method: 'GET', path: endpoints, scope },
  getWebhookEndpoint: { method: 'GET', path: endpoint, scope },
  updateWebhookEndpoint: {
    ...{ method: 'PATCH', path: endpoint, scope },
    ...{ body: 'EndpointChange', about },
  },
  removeWebhookEndpoint: { method: 'DELETE', path: endpoint, scope },
  rotateWebhookSecret: { method: 'POST', path: `${endpoint}/rotate_secret`, scope },
  activateWebhookEndpoint: { method: 'POST', path: `${endpoint}/activate`, scope },
  deactivateWebhookEndpoint: { method: 'POST', path: `${endpoint}/deactivate`, scope },
  listDeliveries: {
    ...{ method: 'GET', path: `${endpoint}/deliveries`, scope },
    name: 'listWebhookDeliveries',
  },
  getDelivery: { method: 'GET', path: delivery, scope, name: 'getWebhookDelivery' },
  resendDelivery: {
    ...{ method: 'POST', path: `${delivery}/resend`, scope, status: 202 },
    name: 'resendWebhookDelivery',
  },
  replayEvents: {
    ...{ method: 'POST', path: `${endpoint}/replay`, scope, status: 202, body: 'ReplayBody' },
    ...{ fields: ['after'], needs: ['after'], adds: { most: eventsPerReplay } },
    about: { invalid_cursor: 'after' },
    notes: [
      'One call looks at 5,000 events. While `has_more` is true, call again with `next_cursor` as `after`.',
    ],
  },
  testWebhookEndpoint: {
    ...{ method: 'POST', path: `${endpoint}/test`, scope, body: 'TestBody' },
    ownBucket: { perSecond: 1 / 6, burst: 10 },
    notes: ['A project can make 10 tests at once, and then one in 6 seconds.'],
  },
});
