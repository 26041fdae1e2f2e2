import type { AttemptEnd, AttemptResult } from '../../../core/model/webhooks/attempt-end.js';
import type { Delivery, DeliveryProgress } from '../../../core/model/webhooks/delivery.js';
import type { WebhookEndpoint } from '../../../core/model/webhooks/endpoint.js';
import { idOf, noon } from '../any.js';

/** An active endpoint that subscribes to everything about messages. */
export const anyEndpoint = (given: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: idOf('whe', 1),
  project: idOf('proj', 1),
  version: 1,
  url: 'https://hooks.example/',
  subscribedTypes: ['message.*'],
  description: null,
  inactiveReason: null,
  secrets: [{ sealed: 'v1.any', until: null }],
  createdAt: noon,
  updatedAt: noon,
  ...given,
});

/** A delivery that was never tried. */
export const anyDelivery = (given: Partial<Delivery> = {}): Delivery => ({
  id: idOf('whd', 1),
  endpoint: idOf('whe', 1),
  project: idOf('proj', 1),
  event: { id: idOf('evt', 1), type: 'message.accepted', sequence: 1 },
  status: 'pending',
  attempts: 0,
  failures: 0,
  dueAt: noon,
  createdAt: noon,
  completedAt: null,
  ...given,
});

/** The end of a delivery's next attempt. */
export const anyEnd = (
  delivery: DeliveryProgress,
  result: AttemptResult,
  given: Partial<AttemptEnd> = {},
): AttemptEnd => ({
  delivery,
  attempt: {
    number: delivery.attempts + 1,
    at: noon,
    statusCode: result === 'succeeded' ? 204 : 500,
    durationMs: 12,
    error: null,
    responseBody: '',
  },
  result,
  random: 0.5,
  ...given,
});
