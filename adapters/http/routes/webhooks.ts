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
    ...{ method: 'POST', path: endpoints, scope, client: 'webhookEndpoints.create', status: 201 },
    ...{ body: 'EndpointBody', about },
  },
  listWebhookEndpoints: { method: 'GET', path: endpoints, scope, client: 'webhookEndpoints.list' },
  getWebhookEndpoint: { method: 'GET', path: endpoint, scope, client: 'webhookEndpoints.get' },
  updateWebhookEndpoint: {
    ...{ method: 'PATCH', path: endpoint, scope, client: 'webhookEndpoints.update' },
    ...{ body: 'EndpointChange', about },
  },
  removeWebhookEndpoint: {
    method: 'DELETE',
    path: endpoint,
    scope,
    client: 'webhookEndpoints.remove',
  },
  rotateWebhookSecret: {
    method: 'POST',
    path: `${endpoint}/rotate_secret`,
    scope,
    client: 'webhookEndpoints.rotateSecret',
  },
  activateWebhookEndpoint: {
    method: 'POST',
    path: `${endpoint}/activate`,
    scope,
    client: 'webhookEndpoints.activate',
  },
  deactivateWebhookEndpoint: {
    method: 'POST',
    path: `${endpoint}/deactivate`,
    scope,
    client: 'webhookEndpoints.deactivate',
  },
  listDeliveries: {
    ...{
      method: 'GET',
      path: `${endpoint}/deliveries`,
      scope,
      client: 'webhookEndpoints.deliveries.page',
    },
    name: 'listWebhookDeliveries',
  },
  getDelivery: {
    method: 'GET',
    path: delivery,
    scope,
    client: 'webhookEndpoints.deliveries.get',
    name: 'getWebhookDelivery',
  },
  resendDelivery: {
    ...{
      method: 'POST',
      path: `${delivery}/resend`,
      scope,
      client: 'webhookEndpoints.deliveries.resend',
      status: 202,
    },
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
    ...{
      method: 'POST',
      path: `${endpoint}/test`,
      scope,
      client: 'webhookEndpoints.test',
      body: 'TestBody',
    },
    ownBucket: { perSecond: 1 / 6, burst: 10 },
    notes: ['A project can make 10 tests at once, and then one in 6 seconds.'],
  },
});
