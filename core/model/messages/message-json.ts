import { isoTime, isoTimeOrNull } from '../../shared/time.js';
import type { Content } from './content.js';
import type { Message } from './message.js';

/**
 * A message in its published form (docs/specification.md#2.3.1), the same in answers and in events.
 * Absent values are null, never missing.
 */
export const messageJson = (message: Message) => {
  const { reachedAt } = message.progress;
  return {
    id: message.id,
    channel: message.channel,
    direction: message.direction,
    from: message.from,
    to: message.to,
    content: contentJson(message.content),
    status: message.progress.status,
    metadata: message.metadata,
    in_reply_to: message.inReplyTo,
    error: message.error,
    accepted_at: isoTime(reachedAt.accepted ?? 0),
    sent_at: isoTimeOrNull(reachedAt.sent),
    delivered_at: isoTimeOrNull(reachedAt.delivered),
    read_at: isoTimeOrNull(reachedAt.read),
    failed_at: isoTimeOrNull(reachedAt.failed),
  };
};

/** A content variant with its published field names (docs/specification.md#2.3.2). */
const contentJson = (content: Content) => {
  switch (content.type) {
    case 'template': {
      const { type, template, name, language, bodyParameters, body } = content;
      return { type, template, name, language, body_parameters: bodyParameters, body };
    }
    case 'image': {
      const { type, media, mimeType, caption, sticker } = content;
      return { type, media, mime_type: mimeType, caption, sticker };
    }
    case 'video': {
      const { type, media, mimeType, caption } = content;
      return { type, media, mime_type: mimeType, caption };
    }
    case 'audio': {
      const { type, media, mimeType, voice } = content;
      return { type, media, mime_type: mimeType, voice };
    }
    case 'document': {
      const { type, media, mimeType, filename, caption } = content;
      return { type, media, mime_type: mimeType, filename, caption };
    }
    case 'unsupported':
      return { type: content.type, provider_type: content.providerType };
    default:
      return content;
  }
};
