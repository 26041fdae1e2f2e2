import * as t from 'io-ts';
import { Metadata } from '../../../core/model/messages/metadata.js';
import { messageStatuses } from '../../../core/model/messages/status.js';
import { oneOf } from '../../../core/shared/codec.js';
import { ContentView } from './content.js';
import { idView, listView, nullable, Timestamp } from './values.js';

/** A message in answers and events (docs/specification.md#2.3.1). */
export const MessageView = t.strict(
  {
    id: idView('msg'),
    channel: idView('chan'),
    direction: oneOf('Direction', ['outbound', 'inbound']),
    from: t.string,
    to: t.string,
    content: ContentView,
    status: oneOf('MessageStatus', messageStatuses),
    metadata: Metadata,
    in_reply_to: nullable(idView('msg')),
    error: nullable(t.strict({ code: t.string, message: t.string })),
    accepted_at: Timestamp,
    sent_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    read_at: nullable(Timestamp),
    failed_at: nullable(Timestamp),
  },
  'Message',
);

export const MessageListView = listView(MessageView);

/** Everything that happened to a message (docs/specification.md#2.12.1). */
export const TimelineView = t.strict(
  {
    data: t.readonlyArray(
      t.strict({
        at: Timestamp,
        kind: oneOf('TimelineKind', ['accepted', 'attempt', 'report', 'event', 'webhook_delivery']),
        detail: t.UnknownRecord,
      }),
    ),
  },
  'Timeline',
);
