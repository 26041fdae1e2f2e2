import { type EventType, eventTypes } from '../../../core/model/events/event.js';
import { eventViews } from '../../../core/model/events/event-view.js';
import type { Components } from './components/shared-parts.js';
import { eventTexts } from './event-texts.js';
import { sampleEvent } from './samples/sample-events.js';

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
  summary: eventTexts[type].summary,
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
