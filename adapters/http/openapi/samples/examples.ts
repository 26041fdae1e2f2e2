import type * as t from 'io-ts';
import { toJsonSchema } from '../../../../core/shared/json-schema.js';
import { sampleId, sampleOf } from './sample.js';
import { sampleEvent } from './sample-events.js';
import {
  sampleDelivery,
  sampleEndpoint,
  sampleIdentity,
  sampleMedia,
  sampleMessage,
  sampleSecret,
  sampleTemplate,
  sampleTimeline,
  sampleUsage,
} from './sample-resources.js';

const { url, subscribed_types, description } = sampleEndpoint;

/** What values of that name look like in use; of the others a sample is made from their schema. */
const examples: Readonly<Record<string, unknown>> = {
  SendBody: {
    channel: sampleMessage.channel,
    to: sampleMessage.to,
    text: sampleMessage.content.body,
    metadata: sampleMessage.metadata,
  },
  TemplateBody: {
    channel: sampleTemplate.channel,
    name: sampleTemplate.name,
    language: sampleTemplate.language,
    category: sampleTemplate.category,
    body: sampleTemplate.body,
    examples: ['Ada'],
    components: sampleTemplate.components,
  },
  Message: sampleMessage,
  Event: sampleEvent('message.accepted'),
  Template: sampleTemplate,
  Media: sampleMedia,
  HeaderMedia: { ...sampleMedia, id: sampleId('tmedia') },
  Usage: sampleUsage,
  Timeline: sampleTimeline,
  Identity: sampleIdentity,
  EndpointBody: { url, subscribed_types, description },
  EndpointChange: { subscribed_types },
  ReplayBody: { after: sampleDelivery.event.id },
  WebhookEndpoint: sampleEndpoint,
  WebhookEndpointWithSecret: { ...sampleEndpoint, secret: sampleSecret },
  WebhookDelivery: sampleDelivery,
};

/** A value that a codec takes. */
export const exampleOf = (codec: t.Mixed): unknown =>
  sampleOf(
    toJsonSchema(codec, ({ name }) =>
      Object.hasOwn(examples, name) ? { const: examples[name] } : undefined,
    ),
  );
