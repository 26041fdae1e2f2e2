import { messageResource } from '../../messages/message.js';

const at = '2026-01-31T09:30:00.000Z';

/** The message of the examples, as published. Its ids are well-formed, and those of no resource. */
export const exampleMessage = messageResource.example;

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
