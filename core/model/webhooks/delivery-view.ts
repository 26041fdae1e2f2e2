import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { nullable, oneOf } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { Count, idView, Timestamp } from '../../shared/published.js';
import { isoTime, isoTimeOrNull } from '../../shared/time.js';
import { eventTypes } from '../events/event.js';
import {
  attemptErrors,
  type DeliveryAttempt,
  type DeliveryWithAttempts,
  deliveryStatuses,
} from './delivery.js';

const AttemptView = t.strict(
  {
    number: Count,
    at: Timestamp,
    status_code: nullable(Count),
    duration_ms: Count,
    error: nullable(openSet('WebhookAttemptError', attemptErrors)),
    response_body: t.string,
  },
  'WebhookAttempt',
);

const EventReferenceView = t.strict(
  { id: idView('evt'), type: openSet('EventType', eventTypes), sequence: Count },
  'EventReference',
);

/** A delivery with its last attempts (docs/specification.md#2.6.2). */
export const DeliveryView = t.strict(
  {
    id: idView('whd'),
    endpoint: idView('whe'),
    event: EventReferenceView,
    status: oneOf('DeliveryStatus', deliveryStatuses),
    attempts: t.readonlyArray(AttemptView),
    attempt_count: Count,
    next_attempt_at: nullable(Timestamp),
    created_at: Timestamp,
    completed_at: nullable(Timestamp),
  },
  'WebhookDelivery',
);

/** Why no whole answer to a test came: an open set (docs/specification.md#6.7.3). */
const endpointTestErrors = [...attemptErrors, 'interrupted'] as const;
export type EndpointTestError = (typeof endpointTestErrors)[number];

/** What came of a test of an endpoint (docs/specification.md#6.7.3): the event, and the one attempt. */
export const EndpointTestView = t.strict(
  {
    endpoint: idView('whe'),
    event: EventReferenceView,
    status: oneOf('EndpointTestStatus', ['succeeded', 'failed']),
    at: Timestamp,
    status_code: nullable(Count),
    duration_ms: Count,
    error: nullable(openSet('WebhookTestError', endpointTestErrors)),
    response_body: t.string,
  },
  'WebhookTest',
);

const attemptJson = (attempt: DeliveryAttempt): t.TypeOf<typeof AttemptView> => ({
  number: attempt.number,
  at: isoTime(attempt.at),
  status_code: attempt.statusCode,
  duration_ms: attempt.durationMs,
  error: attempt.error,
  response_body: attempt.responseBody,
});

/** A delivery in its published form (docs/specification.md#2.6.2). */
export const shownDelivery = shown(DeliveryView, (delivery: DeliveryWithAttempts) => ({
  id: delivery.id,
  endpoint: delivery.endpoint,
  event: delivery.event,
  status: delivery.status,
  attempts: delivery.history.map(attemptJson),
  attempt_count: delivery.attempts,
  next_attempt_at: delivery.status === 'pending' ? isoTime(delivery.dueAt) : null,
  created_at: isoTime(delivery.createdAt),
  completed_at: isoTimeOrNull(delivery.completedAt ?? undefined),
}));
