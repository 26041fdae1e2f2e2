const at = '2026-01-31T09:30:00.000Z';

/** The message of the examples, as published. Its ids are well-formed, and those of no resource. */
export const exampleMessage = {
  id: 'msg_01kg9zmt3v5r8y2c4n6q7w9x0e',
  channel: 'chan_01kg9zmt3v5r8y2c4n6q7w9x0e',
  direction: 'outbound',
  from: '+12025550199',
  to: '+12025550123',
  peer: { phone_number: '+12025550123', user_id: null, other_addresses: [] },
  content: { type: 'text', body: 'Your table is ready.' },
  status: 'accepted',
  metadata: { order: '1042' },
  in_reply_to: null,
  quoted_provider_id: null,
  held: false,
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
} as const;

/** The channel of the examples, as published. */
export const exampleChannel = {
  id: exampleMessage.channel,
  type: 'whatsapp',
  provider: 'whatsapp_cloud',
  address: exampleMessage.from,
  display_name: 'Trattoria',
  status: 'active',
  created_at: at,
  updated_at: at,
} as const;

/** The template of the examples, as published. */
export const exampleTemplate = {
  id: 'tmpl_01kg9zmt3v5r8y2c4n6q7w9x0e',
  channel: exampleMessage.channel,
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
} as const;

/** The webhook endpoint of the examples, as its events show it. */
export const exampleEndpoint = {
  id: 'whe_01kg9zmt3v5r8y2c4n6q7w9x0e',
  subscribed_types: ['message.*'],
  channels: null,
  description: 'Orders',
  status: 'active',
  inactive_reason: null,
  created_at: at,
  updated_at: at,
} as const;
