import type { EventType } from '../../../../core/model/events/event.js';
import { sampleChannel, sampleMessage, sampleTemplate } from './sample-resources.js';

const at = sampleMessage.accepted_at;
const isSent = { status: 'sent', sent_at: at };
const isDelivered = { ...isSent, status: 'delivered', delivered_at: at };

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
  'message.received': {
    ...isDelivered,
    direction: 'inbound',
    from: sampleMessage.to,
    to: sampleMessage.from,
    metadata: {},
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
