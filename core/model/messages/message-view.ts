import * as t from 'io-ts';
import { nullable, oneOf } from '../../shared/codec.js';
import { openSet } from '../../shared/open-set.js';
import { idView, Timestamp } from '../../shared/published.js';
import { isoTime, isoTimeOrNull } from '../../shared/time.js';
import { ContentView, contentJson } from './content-view.js';
import { inboundContextJson, inboundContextView } from './inbound/inbound-context.js';
import { type Message, messageErrorCodes } from './message.js';
import { Metadata } from './metadata.js';
import { PeerView, peerJson } from './person/person.js';
import { messageStatuses } from './status.js';

const ErrorView = t.strict(
  { code: openSet('MessageErrorCode', messageErrorCodes), message: t.string },
  'MessageError',
);

/** A message in answers and events (docs/specification.md#2.3.1). */
export const MessageView = t.strict(
  {
    id: idView('msg'),
    channel: idView('chan'),
    direction: oneOf('Direction', ['outbound', 'inbound']),
    from: t.string,
    to: t.string,
    peer: PeerView,
    content: ContentView,
    status: oneOf('MessageStatus', messageStatuses),
    metadata: Metadata,
    in_reply_to: nullable(idView('msg')),
    quoted_provider_id: nullable(t.string),
    held: t.boolean,
    ...inboundContextView,
    error: nullable(ErrorView),
    accepted_at: Timestamp,
    sent_at: nullable(Timestamp),
    delivered_at: nullable(Timestamp),
    read_at: nullable(Timestamp),
    failed_at: nullable(Timestamp),
  },
  'Message',
);

/**
 * A message in its published form (docs/specification.md#2.3.1), the same in answers and in events.
 * Absent values are null, never missing.
 */
export const messageJson = (message: Message): t.TypeOf<typeof MessageView> => {
  const { reachedAt } = message.progress;
  return {
    id: message.id,
    channel: message.channel,
    direction: message.direction,
    from: message.from,
    to: message.to,
    peer: peerJson(message),
    content: contentJson(message.content),
    status: message.progress.status,
    metadata: message.metadata,
    in_reply_to: message.inReplyTo,
    quoted_provider_id: message.quotedProviderId ?? null,
    held: message.isHeld === true,
    ...inboundContextJson(message.context),
    error: message.error,
    accepted_at: isoTime(reachedAt.accepted ?? 0),
    sent_at: isoTimeOrNull(reachedAt.sent),
    delivered_at: isoTimeOrNull(reachedAt.delivered),
    read_at: isoTimeOrNull(reachedAt.read),
    failed_at: isoTimeOrNull(reachedAt.failed),
  };
};
