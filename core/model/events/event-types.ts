const at = '2026-01-31T09:30:00.000Z';
const isSent = { status: 'sent', sent_at: at };
const isDelivered = { ...isSent, status: 'delivered', delivered_at: at };

const isReceived = { ...isDelivered, direction: 'inbound' };
const image = {
  type: 'image',
  media: null,
  url: null,
  mime_type: 'image/jpeg',
  media_error: null,
  more: [],
  caption: 'Is this the right table?',
  sticker: false,
};

/** The event types (docs/specification.md#6.1.1), and the fields of their resource that the example of each changes. */
export const eventChanges = {
  'message.accepted': {},
  'message.sent': isSent,
  'message.delivered': isDelivered,
  'message.read': { ...isDelivered, status: 'read', read_at: at },
  'message.failed': {
    status: 'failed',
    failed_at: at,
    error: { code: 'recipient_unreachable', message: 'The recipient cannot be reached.' },
  },
  'message.held': { ...isSent, held: true },
  'message.received': isReceived,
  'message.echoed': { ...isSent, origin: 'phone_app' },
  'message.media_ready': {
    ...isReceived,
    content: { ...image, media: 'med_01kg9zmt3v5r8y2c4n6q7w9x0e', media_status: 'stored' },
  },
  'message.media_unavailable': {
    ...isReceived,
    content: { ...image, media_status: 'unavailable', media_error: 'expired' },
  },
  'message.reaction_changed': {
    ...isDelivered,
    reactions: [{ from: 'user', emoji: '👍', at }],
  },
  'channel.status_changed': { status: 'restricted', previous_status: 'active' },
  'template.submitted': { status: 'submitted' },
  'template.pending': { status: 'pending' },
  'template.approved': { status: 'approved' },
  'template.rejected': { status: 'rejected', rejection_reason: 'invalid_format' },
  'template.paused': { status: 'paused' },
  'template.disabled': { status: 'disabled' },
  'template.deleted': { status: 'approved' },
  'contact.updated': {},
  'contact.merged': {
    from: 'cont_01kg9zmt3v5r8y2c4n6q7w9x0f',
    into: 'cont_01kg9zmt3v5r8y2c4n6q7w9x0e',
  },
  'conversation.updated': { unread_count: 1 },
  'webhook_endpoint.disabled': { status: 'inactive', inactive_reason: 'failing' },
};
export type EventType = keyof typeof eventChanges;

/** The event types (docs/specification.md#6.1.1). */
export const eventTypes = Object.keys(eventChanges) as readonly EventType[];
