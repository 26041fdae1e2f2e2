import * as t from 'io-ts';
import { shown } from '../../contract/shown.js';
import { about, nullable, oneOf, view } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { Count, CreatedAt, idView, ownId, Timestamp } from '../../shared/published.js';
import { isoTime, isoTimeOrNull } from '../../shared/time.js';
import { EventTypeView, eventFields } from '../events/event-fields.js';
import {
  AttemptErrorView,
  attemptErrors,
  type DeliveryAttempt,
  DeliveryStatusView,
  type DeliveryWithAttempts,
} from './delivery.js';

const errorText = 'Why no complete response arrived; null when one did.';
const response = {
  status_code: about(nullable(Count), 'Status of the response; null when no response began.'),
  duration_ms: about(Count, 'How long it took, in milliseconds.'),
  error: about(nullable(AttemptErrorView), errorText),
  response_body: about(t.string, 'The first KiB of the response, as text; null without one.'),
};

const AttemptView = view('WebhookAttempt', 'One request to a webhook endpoint.', {
  number: about(Count, 'Number of the attempt, from 1.'),
  at: about(Timestamp, 'When the attempt began.'),
  ...response,
});

const EventReferenceView = view(
  'EventReference',
  'Which event a delivery delivers.',
  eventFields(EventTypeView),
);

/** A delivery with its last attempts (docs/specification.md#2.6.2). */
export const DeliveryView = view(
  'WebhookDelivery',
  'One event for one webhook endpoint, with its attempts.',
  {
    id: ownId('whd'),
    endpoint: about(idView('whe'), 'The endpoint that receives it.'),
    event: about(EventReferenceView, 'The event that it delivers.'),
    status: about(
      DeliveryStatusView,
      '`pending` while attempts are left, then `succeeded` or `failed`.',
    ),
    attempts: about(t.readonlyArray(AttemptView), 'The last 50 attempts, oldest first.'),
    attempt_count: about(Count, 'Number of attempts made.'),
    next_attempt_at: about(
      nullable(Timestamp),
      'When the next attempt is due; null unless it is pending.',
    ),
    created_at: CreatedAt,
    completed_at: about(
      nullable(Timestamp),
      'When it succeeded or failed; null while it is pending.',
    ),
  },
);

/** Why no whole answer to a test came: an open set (docs/specification.md#6.7.3). */
const endpointTestErrors = [...attemptErrors, 'interrupted'] as const;
export type EndpointTestError = (typeof endpointTestErrors)[number];
const EndpointTestErrorView = openSet(
  'WebhookTestError',
  endpointTestErrors,
  'Why no complete response arrived; `interrupted`: the service stopped before the outcome was stored. An open set.',
);

/** What came of a test of an endpoint (docs/specification.md#6.7.3): the event, and the one attempt. */
export const EndpointTestView = view('WebhookTest', 'What came of a test of a webhook endpoint.', {
  endpoint: about(idView('whe'), 'The endpoint that was tested.'),
  event: about(EventReferenceView, 'The example event. Its `sequence` is 0.'),
  status: about(
    oneOf('EndpointTestStatus', ['succeeded', 'failed'], 'How a test of a webhook endpoint ended.'),
    '`succeeded` when a whole 2xx response arrived.',
  ),
  at: about(Timestamp, 'When the request began.'),
  ...response,
  error: about(nullable(EndpointTestErrorView), errorText),
});

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
