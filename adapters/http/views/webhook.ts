import * as t from 'io-ts';
import { eventTypes } from '../../../core/model/events/event.js';
import { deliveryStatuses } from '../../../core/model/webhooks/delivery.js';
import { oneOf } from '../../../core/shared/codec.js';
import { idView, listView, nullable, Timestamp } from './values.js';

const endpoint = {
  id: idView('whe'),
  url: t.string,
  subscribed_types: t.readonlyArray(t.string),
  description: nullable(t.string),
  status: oneOf('EndpointStatus', ['active', 'inactive']),
  inactive_reason: nullable(oneOf('InactiveReason', ['manual', 'failing', 'gone'])),
  created_at: Timestamp,
  updated_at: Timestamp,
};

/** A webhook endpoint in answers, without its secret (docs/specification.md#2.6.1). */
export const EndpointView = t.strict(endpoint, 'WebhookEndpoint');

/** The same with its new secret: at creation and rotation only (docs/specification.md#2.6.1). */
export const EndpointWithSecretView = t.strict(
  { ...endpoint, secret: t.string },
  'WebhookEndpointWithSecret',
);

export const EndpointListView = listView(EndpointView);

const AttemptView = t.strict(
  {
    number: t.number,
    at: Timestamp,
    status_code: nullable(t.number),
    duration_ms: t.number,
    error: nullable(t.string),
    response_body: t.string,
  },
  'WebhookAttempt',
);

/** A delivery with its last attempts (docs/specification.md#2.6.2). */
export const DeliveryView = t.strict(
  {
    id: idView('whd'),
    endpoint: idView('whe'),
    event: t.strict({
      id: idView('evt'),
      type: oneOf('EventType', eventTypes),
      sequence: t.number,
    }),
    status: oneOf('DeliveryStatus', deliveryStatuses),
    attempts: t.readonlyArray(AttemptView),
    attempt_count: t.number,
    next_attempt_at: nullable(Timestamp),
    created_at: Timestamp,
    completed_at: nullable(Timestamp),
  },
  'WebhookDelivery',
);

export const DeliveryListView = listView(DeliveryView);

/** How many deliveries a replay created (docs/specification.md#4.8.2). */
export const ReplayView = t.strict({ count: t.number }, 'WebhookReplay');
