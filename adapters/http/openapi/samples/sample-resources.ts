import {
  exampleChannel,
  exampleMessage,
  exampleTemplate,
} from '../../../../core/model/events/examples/example-resources.js';
import { sampleId } from './sample.js';

const at = exampleMessage.accepted_at;

export {
  exampleChannel as sampleChannel,
  exampleMessage as sampleMessage,
  exampleTemplate as sampleTemplate,
};

export const sampleMedia = {
  id: sampleId('med'),
  kind: 'document',
  mime_type: 'application/pdf',
  size: 48_213,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  filename: 'menu.pdf',
  created_at: at,
};

export const sampleUsage = {
  from_date: '2026-01-01',
  to_date: '2026-02-01',
  data: [
    {
      metric: 'outbound_messages',
      channel_type: exampleChannel.type,
      provider: exampleChannel.provider,
      quantity: 1_042,
      unit: 'message',
    },
  ],
};

export const sampleTimeline = {
  data: [{ at, kind: 'accepted', detail: { request_id: sampleId('req') } }],
};

export const sampleIdentity = {
  organization_id: sampleId('org'),
  project_id: sampleId('proj'),
  api_key_id: sampleId('key'),
  api_key_name: 'Orders',
  scopes: ['messages:write', 'messages:read'],
};

export const sampleEndpoint = {
  id: sampleId('whe'),
  url: 'https://example.com/hooks',
  header_names: ['Authorization'],
  subscribed_types: ['message.*'],
  channels: null,
  description: 'Orders',
  status: 'active',
  inactive_reason: null,
  created_at: at,
  updated_at: at,
};

/** A well-formed secret of no endpoint. */
export const sampleSecret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX';

export const sampleDelivery = {
  id: sampleId('whd'),
  endpoint: sampleEndpoint.id,
  event: { id: sampleId('evt'), type: 'message.delivered', sequence: 42 },
  status: 'succeeded',
  attempts: [{ number: 1, at, status_code: 204, duration_ms: 38, error: null, response_body: '' }],
  attempt_count: 1,
  next_attempt_at: null,
  created_at: at,
  completed_at: at,
};

export const sampleTest = {
  endpoint: sampleEndpoint.id,
  event: { id: sampleId('evt'), type: 'message.delivered', sequence: 0 },
  status: 'succeeded',
  at,
  status_code: 204,
  duration_ms: 38,
  error: null,
  response_body: '',
};
