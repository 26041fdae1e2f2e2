import type * as t from 'io-ts';
import { capabilitiesJson } from '../../../../core/model/networks/capabilities.js';
import { numberNetwork } from '../../../../core/model/networks/network.js';
import { toJsonSchema } from '../../../../core/shared/json-schema.js';
import { adminExamples } from './admin-examples.js';
import { sampleId, sampleOf } from './sample.js';
import { sampleEvent } from './sample-events.js';
import {
  sampleChannel,
  sampleDelivery,
  sampleEndpoint,
  sampleIdentity,
  sampleMedia,
  sampleMessage,
  sampleSecret,
  sampleTemplate,
  sampleTest,
  sampleTimeline,
  sampleUsage,
} from './sample-resources.js';

const { url, subscribed_types, description } = sampleEndpoint;
const channels = [sampleMessage.channel];

/** The secret is the base64 of 24 bytes. */
const sampleAlertRule = {
  name: 'Failures',
  condition: { kind: 'failure_rate', percent: 10, minutes: 15, messages: 50 },
  destinations: [
    {
      kind: 'webhook',
      url: 'https://shop.example.com/alerts',
      secret: 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3',
    },
  ],
};

/** Examples by the name of their schema. Other samples are generated from the schema. */
const examples: Readonly<Record<string, unknown>> = {
  ...adminExamples,
  SendBody: {
    channel: sampleMessage.channel,
    to: sampleMessage.to,
    text: 'Your table is ready.',
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
  TemplateChange: { body: sampleTemplate.body, examples: ['Ada'] },
  Message: sampleMessage,
  ApiEvent: sampleEvent('message.accepted'),
  Template: sampleTemplate,
  Channel: {
    ...sampleChannel,
    rate_per_second: 80,
    raw_sends: false,
    status_reason: null,
    restriction: null,
    capabilities: capabilitiesJson(numberNetwork),
  },
  Media: sampleMedia,
  HeaderMedia: { ...sampleMedia, id: sampleId('tmedia') },
  Usage: sampleUsage,
  Timeline: sampleTimeline,
  Identity: sampleIdentity,
  EndpointBody: {
    url,
    subscribed_types,
    description,
    channels,
    headers: { Authorization: 'Bearer token-of-the-receiver' },
  },
  EndpointChange: { subscribed_types },
  TestBody: { type: 'message.delivered' },
  // It is right in every project: no member has the id of a sample.
  AssignConversation: { assignee: null },
  QuickReplyBody: { title: 'Opening hours', text: 'We are open from 9:00 to 17:00.' },
  QuickReplyName: { title: 'Opening hours' },
  AlertRule: {
    id: sampleId('alr'),
    name: sampleAlertRule.name,
    condition: sampleAlertRule.condition,
    destinations: [
      { id: sampleId('ald'), kind: 'webhook', url: 'https://shop.example.com/alerts' },
      { id: sampleId('ald'), kind: 'slack', url: 'https://hooks.slack.com/...abcd' },
    ],
    quiet_hours: { from: '22:00', to: '07:00', zone: 'Europe/Berlin' },
    enabled: true,
    failures: [],
    created_at: '2026-01-31T09:30:00.000Z',
    updated_at: '2026-01-31T09:30:00.000Z',
  },
  AlertRuleBody: sampleAlertRule,
  AlertRuleChange: { quiet_hours: { from: '22:00', to: '07:00', zone: 'Europe/Berlin' } },
  WebhookTest: sampleTest,
  ReplayBody: { after: sampleDelivery.event.id },
  WebhookEndpoint: sampleEndpoint,
  WebhookEndpointWithSecret: { ...sampleEndpoint, secret: sampleSecret },
  WebhookDelivery: sampleDelivery,
};

/** A valid value of a codec. That of a list is its only page. */
export const exampleOf = (codec: t.Mixed): unknown => {
  const example = sampleOf(
    toJsonSchema(codec, ({ name }) =>
      Object.hasOwn(examples, name) ? { const: examples[name] } : undefined,
    ),
  );
  return isPage(example) ? { ...example, has_more: false, next_cursor: null } : example;
};

const isPage = (example: unknown): example is object =>
  typeof example === 'object' && example !== null && 'data' in example && 'has_more' in example;
