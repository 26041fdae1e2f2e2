import { type EventType, eventTypes } from '../../../core/model/events/event.js';
import { eventViews } from '../../../core/model/events/event-view.js';
import type { Components } from './components/shared-parts.js';
import { sampleEvent } from './samples/sample-events.js';

const happened: Readonly<Record<EventType, string>> = {
  'message.accepted': 'A message was accepted: stored durably, not yet sent.',
  'message.sent': 'The provider accepted a message.',
  'message.delivered': 'A message was delivered.',
  'message.read': 'The recipient read a message.',
  'message.failed': 'A message failed; `error` says why.',
  'message.received': 'A message was received.',
  'message.media_ready':
    'The media file of a message that was received as `pending` is stored, and can be downloaded.',
  'message.media_unavailable':
    'The media file of a message that was received as `pending` cannot be had; `media_error` says why.',
  'channel.status_changed':
    'The status of a channel changed; `previous_status` is the status before.',
  'template.submitted': 'A template was submitted.',
  'template.pending': 'The provider reviews a template.',
  'template.approved': 'A template was approved and can be sent.',
  'template.rejected': 'A template was rejected; `rejection_reason` says why.',
  'template.paused': 'The provider paused a template.',
  'template.disabled': 'The provider disabled a template.',
  'template.deleted': 'A template was deleted; `status` is the status that it had.',
  'webhook_endpoint.disabled':
    'The service made a webhook endpoint inactive because of its responses; `inactive_reason` says why. The endpoint itself does not get this event.',
};

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const headers = [
  header(
    'Service-Signature',
    '`t=<unix_seconds>,v1=<hex>`: HMAC-SHA256 of `{t}.{raw_body}` under the secret.',
  ),
  header('Service-Event-Id', "The event's id, the same in each attempt."),
  header('Service-Event-Type', "The event's type."),
  header('Service-Delivery-Id', 'Id of the delivery of this event to this endpoint.'),
  header('Service-Delivery-Attempt', '1 for the first attempt.'),
  header('webhook-id', "Standard Webhooks: the event's id."),
  header('webhook-timestamp', 'Standard Webhooks: when it was signed, in Unix seconds.'),
  header('webhook-signature', 'Standard Webhooks: `v1,` and the signature in base64.'),
];

/** `webhooks` of the document: one entry for each event type. */
export const webhooksOf = (components: Components) =>
  Object.fromEntries(eventTypes.map((type) => [type, { post: delivery(type, components) }]));

const delivery = (type: EventType, components: Components) => ({
  operationId: `on.${type}`,
  summary: happened[type],
  description:
    'The body is the event, byte for byte as `GET /v1/events` lists it. Verify its signature first.',
  tags: ['webhook_endpoints'],
  security: [],
  parameters: headers.map((each) => components.share('parameters', each.name, each)),
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: eventSchema(type, components),
        examples: { example: components.share('examples', type, { value: sampleEvent(type) }) },
      },
    },
  },
  responses: {
    '2XX': components.share('responses', 'WebhookReceived', received),
    '410': components.share('responses', 'WebhookGone', gone),
  },
});

const received = {
  description: 'Received. After any other response, or none within 10 s, the service retries.',
};
const gone = { description: 'The endpoint is gone. The service makes it inactive.' };

const eventSchema = (type: EventType, components: Components) => ({
  allOf: [
    components.of(eventViews[groupOf(type)]),
    { type: 'object', properties: { type: { const: type } } },
  ],
});

const groupOf = (type: EventType): keyof typeof eventViews =>
  type.slice(0, type.indexOf('.')) as keyof typeof eventViews;
