import type { EventId } from '../../../shared/ids.js';
import { type Instant, isoTime } from '../../../shared/time.js';
import { messageResource } from '../../messages/message.js';
import { setBySender } from '../../messages/send.js';
import type { EventType } from '../event.js';
import {
  exampleChannel,
  exampleEndpoint,
  exampleMessage,
  exampleTemplate,
} from './example-resources.js';

const at = exampleMessage.accepted_at;
const isSent = { status: 'sent', sent_at: at };
const isDelivered = { ...isSent, status: 'delivered', delivered_at: at };

const isReceived = {
  ...isDelivered,
  direction: 'inbound',
  from: exampleMessage.to,
  to: exampleMessage.from,
  ...messageResource.unset(Object.keys(setBySender)),
};
const image = {
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
    content: { ...image, media: 'med_01kg9zmt3v5r8y2c4n6q7w9x0e', media_status: 'stored' },
  },
  'message.media_unavailable': {
    ...isReceived,
    content: { ...image, media_status: 'unavailable', media_error: 'expired' },
  },
  'channel.status_changed': { status: 'restricted', previous_status: 'active' },
  'template.submitted': { status: 'submitted' },
  'template.pending': { status: 'pending' },
  'template.approved': { status: 'approved' },
  'template.rejected': { status: 'rejected', rejection_reason: 'invalid_format' },
  'template.paused': { status: 'paused' },
  'template.disabled': { status: 'disabled' },
  'template.deleted': { status: 'approved' },
  'webhook_endpoint.disabled': { status: 'inactive', inactive_reason: 'failing' },
};

const resources: Readonly<Record<string, object>> = {
  message: exampleMessage,
  channel: exampleChannel,
  template: exampleTemplate,
  webhook_endpoint: exampleEndpoint,
};

/** The `data` of an example event of that type. */
export const exampleData = (type: EventType): object => ({
  ...resources[type.slice(0, type.indexOf('.'))],
  ...changes[type],
});

/**
 * The JSON text of an example event, as an endpoint gets it to be tested. `sequence` 0, which no event of a project has, and
 * `example` tell it from them (docs/specification.md#6.7.2).
 */
export const exampleEventText = (id: EventId, type: EventType, now: Instant): string =>
  JSON.stringify({
    ...{ id, type, sequence: 0, created_at: isoTime(now) },
    data: exampleData(type),
    example: true,
  });
