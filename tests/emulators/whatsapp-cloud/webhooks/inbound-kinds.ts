import { reportedError } from '../graph/answers/refusal.js';
import type { Json } from '../shared/json.js';

/** A type of inbound message: the wire's own type, and what it carries when a test does not say. */
export type InboundKind = { readonly type: string; readonly content: Json };

const interactive = (type: string, reply: Json): InboundKind => ({
  type: 'interactive',
  content: { interactive: { type, [type]: reply } },
});

const plain = (type: string, content: unknown): InboundKind => ({
  type,
  content: { [type]: content },
});

/** Every kind that the provider has. Media get their ids when they are made. */
export const inboundKinds = {
  text: plain('text', { body: 'Where is my parcel?' }),
  image: plain('image', { mime_type: 'image/jpeg' }),
  video: plain('video', { mime_type: 'video/mp4' }),
  audio: plain('audio', { mime_type: 'audio/ogg; codecs=opus', voice: true }),
  document: plain('document', { mime_type: 'application/pdf', filename: 'receipt.pdf' }),
  sticker: plain('sticker', { mime_type: 'image/webp', animated: false }),
  location: plain('location', { latitude: -33.8591, longitude: 151.2002, name: 'Quay' }),
  contacts: plain('contacts', [
    {
      name: { first_name: 'Bo', formatted_name: 'Bo Reed' },
      phones: [{ phone: '+61 491 570 006', type: 'CELL', wa_id: '61491570006' }],
    },
  ]),
  button_reply: interactive('button_reply', { id: 'keep', title: 'Keep it' }),
  list_reply: interactive('list_reply', {
    id: 'b1',
    title: 'Hill Street',
    description: 'Until 18:00',
  }),
  nfm_reply: interactive('nfm_reply', {
    name: 'flow',
    body: 'Sent',
    response_json: '{"flow_token":"ft_77","reason":"late"}',
  }),
  call_permission_reply: interactive('call_permission_reply', {
    response: 'accept',
    is_permanent: false,
    expiration_timestamp: 1_790_604_800,
    response_source: 'user_action',
  }),
  button: plain('button', { text: 'Reschedule', payload: 'resched:4471' }),
  reaction: plain('reaction', { emoji: '🙏' }),
  order: plain('order', {
    catalog_id: '310000000000001',
    text: 'Please wrap it',
    product_items: [
      { product_retailer_id: 'SKU-9', quantity: 2, item_price: 14.5, currency: 'AUD' },
    ],
  }),
  system: plain('system', {
    body: 'User A changed from 61491570156 to 61491570006',
    wa_id: '61491570006',
    type: 'user_changed_number',
  }),
  unsupported: {
    type: 'unsupported',
    content: { errors: [reportedError(131051)], unsupported: { type: 'poll' } },
  },
  undecryptable: { type: 'unsupported', content: { errors: [reportedError(131060)] } },
  oversized: { type: 'unsupported', content: { errors: [reportedError(131052)] } },
  request_welcome: { type: 'request_welcome', content: {} },
  edit: plain('edit', { message: { type: 'text', text: { body: 'Where is it?' } } }),
  revoke: plain('revoke', {}),
  unknown: { type: 'unknown', content: { errors: [reportedError(131051)] } },
  media_placeholder: { type: 'media_placeholder', content: {} },
} as const satisfies Record<string, InboundKind>;

/** The name of a kind. */
export type InboundKindName = keyof typeof inboundKinds;

/** Small files that are what they say they are, for media that a test does not bring. */
export const samples: Readonly<Record<string, Buffer>> = {
  'image/jpeg': Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
  'video/mp4': Buffer.from('0000001c6674797069736f6d0000020069736f6d69736f326d703431', 'hex'),
  'audio/ogg': Buffer.from('4f67675300020000000000000000', 'hex'),
  'application/pdf': Buffer.from('%PDF-1.4\n%%EOF\n'),
  'image/webp': Buffer.from('524946461a000000574542505650384c', 'hex'),
};
