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
  created_at: at,
  updated_at: at,
};
