import type { EventType } from '../../../../core/model/events/event.js';
import { sampleId } from './sample.js';
import { sampleChannel, sampleMessage, sampleTemplate } from './sample-resources.js';

const at = sampleMessage.accepted_at;
const isSent = { status: 'sent', sent_at: at };
const isDelivered = { ...isSent, status: 'delivered', delivered_at: at };

const isReceived = {
  ...isDelivered,
  direction: 'inbound',
  from: sampleMessage.to,
  to: sampleMessage.from,
  metadata: {},
};
const sampleImage = {
  type: 'image',
  media: null,
  mime_type: 'image/jpeg',
  media_error: null,
  caption: 'Is this the right table?',
  sticker: false,
};

/** Fields of the resource that an event of each type changes. */
const changes: Readonly<Record<EventType, object>> = {
  'message.accepted': {},
  'message.sent': isSent,
  'message.delivered': isDelivered,
  'message.read': { ...isDelivered, status: 'read', read_at: at },
  'message.failed': {
    status: 'failed',
    failed_at: at,
    error: { code: 'recipient_unreachable', message: 'The recipient cannot be reached.' },
  },
  'message.received': isReceived,
  'message.media_ready': {
    ...isReceived,
    content: { ...sampleImage, media: sampleId('med'), media_status: 'stored' },
  },
  'message.media_unavailable': {
    ...isReceived,
    content: { ...sampleImage, media_status: 'unavailable', media_error: 'expired' },
  },
  'channel.status_changed': { status: 'restricted', previous_status: 'active' },
  'template.submitted': { status: 'submitted' },
  'template.pending': { status: 'pending' },
  'template.approved': { status: 'approved' },
  'template.rejected': { status: 'rejected', rejection_reason: 'invalid_format' },
  'template.paused': { status: 'paused' },
  'template.disabled': { status: 'disabled' },
};

const resources: Readonly<Record<string, object>> = {
  message: sampleMessage,
  channel: sampleChannel,
  template: sampleTemplate,
};

/** A sample event of that type. */
export const sampleEvent = (type: EventType) => ({
  id: 'evt_01kg9zmt3v5r8y2c4n6q7w9x0e',
  type,
  sequence: 42,
  created_at: at,
  data: { ...resources[type.slice(0, type.indexOf('.'))], ...changes[type] },
});
