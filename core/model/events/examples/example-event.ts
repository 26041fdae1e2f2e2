import type { EventId } from '../../../shared/ids.js';
import { type Instant, isoTime } from '../../../shared/time.js';
import { changedContact } from '../../contacts/contact.js';
import { changedConversation } from '../../conversations/conversation.js';
import { messageResource } from '../../messages/message.js';
import { setBySender } from '../../messages/sends/send.js';
import { type EventType, eventChanges } from '../event-types.js';
import {
  exampleChannel,
  exampleEndpoint,
  exampleMessage,
  exampleTemplate,
} from './example-resources.js';

/** What the example of a received message has in place of what was sent. */
const received = {
  from: exampleMessage.to,
  to: exampleMessage.from,
  ...messageResource.unset(Object.keys(setBySender)),
};

const resources: Readonly<Record<string, object>> = {
  message: exampleMessage,
  channel: exampleChannel,
  template: exampleTemplate,
  contact: changedContact.example,
  conversation: changedConversation.example,
  webhook_endpoint: exampleEndpoint,
};

/** The `data` of an example event of that type. */
export const exampleData = (type: EventType): object => ({
  ...resources[type.slice(0, type.indexOf('.'))],
  ...('direction' in eventChanges[type] && received),
  ...eventChanges[type],
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
