import { sampleId } from './sample.js';

const at = '2026-01-31T09:30:00.000Z';

export const sampleMessage = {
  id: sampleId('msg'),
  channel: sampleId('chan'),
  direction: 'outbound',
  from: '+12025550199',
  to: '+12025550123',
  content: { type: 'text', body: 'Your table is ready.' },
  status: 'accepted',
  metadata: { order: '1042' },
  in_reply_to: null,
  group: null,
  forwarded: false,
  frequently_forwarded: false,
  referral: null,
  error: null,
  accepted_at: at,
  sent_at: null,
  delivered_at: null,
  read_at: null,
  failed_at: null,
};

export const sampleChannel = {
  id: sampleMessage.channel,
  type: 'whatsapp',
  provider: 'whatsapp_cloud',
  address: sampleMessage.from,
  display_name: 'Trattoria',
  status: 'active',
  created_at: at,
  updated_at: at,
};

export const sampleTemplate = {
  id: sampleId('tmpl'),
  channel: sampleMessage.channel,
  name: 'table_ready',
  language: 'en',
  category: 'utility',
  body: 'Hello {{1}}, your table is ready.',
  variables: [{ index: 1 }],
  components: { footer: { text: 'Trattoria' } },
  status: 'submitted',
  rejection_reason: null,
  error: null,
  created_at: at,
  updated_at: at,
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
      channel_type: sampleChannel.type,
      provider: sampleChannel.provider,
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
  scopes: ['messages:write', 'messages:read'],
};

export const sampleEndpoint = {
  id: sampleId('whe'),
  url: 'https://example.com/hooks',
  subscribed_types: ['message.*'],
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
