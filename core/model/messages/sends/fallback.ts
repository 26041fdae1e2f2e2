import * as E from 'fp-ts/lib/Either.js';
import { isId, type NewId } from '../../../shared/ids.js';
import { isReaction, SentContent } from '../../contents/contents.js';
import { awaitedFile } from '../awaited-file.js';
import type { Content } from '../content.js';
import type { Message, MessageErrorCode } from '../message.js';
import type { Payload } from './payload.js';
import { fallbackPost, type NewPostedSend, sendOfPosted } from './posted-send.js';
import type { Send } from './send.js';

/**
 * Failures that the next channel of a message can mend (docs/specification.md#3.1.9). After each it is certain that the message
 * did not arrive. A decision of the sender or the recipient is no such failure, nor is an unknown outcome.
 */
const mendable: ReadonlySet<MessageErrorCode> = new Set([
  'recipient_unreachable',
  'customer_window_closed',
  'template_unavailable',
  'media_rejected',
  'content_rejected',
  'channel_unauthorized',
  'channel_restricted',
  'channel_inactive',
  'recipient_throttled',
  'provider_error',
  'content_not_supported',
  'content_too_long',
]);

/** A message that has failed, and the one that is posted in its place. */
export type FallenBack = { readonly message: Message; readonly posts?: readonly NewPostedSend[] };

/**
 * A message after a Change that let it fail: it falls back to its next channel when that can mend the failure. A message that may
 * have arrived by an earlier call never does.
 */
export const fallBack = (
  before: Pick<Message, 'progress'> | undefined,
  message: Message,
  newId: NewId,
): FallenBack => {
  const [channel] = message.fallbackChannels ?? [];
  const { error, progress } = message;
  const hasFailed = progress.status === 'failed' && before?.progress.status !== 'failed';
  if (!hasFailed || channel === undefined || message.mayHaveArrived) return { message };
  if (error === null || !mendable.has(error.code) || !sendInstead(message)) return { message };
  const next = newId('msg');
  return {
    message: { ...message, fallbackMessage: next },
    posts: [fallbackPost(message, { message: next, channel })],
  };
};

/** The message to send in place of one that has failed. Undefined when nothing is left of its content. */
export const sendInstead = (
  failed: Pick<Message, 'content' | 'to' | 'metadata' | 'fallbackChannels'>,
): Send | undefined => {
  const payload = payloadElsewhere(failed.content);
  const [channel, ...fallbackChannels] = failed.fallbackChannels ?? [];
  if (!payload || channel === undefined) return undefined;
  return { channel, to: failed.to, payload, metadata: failed.metadata, fallbackChannels };
};

/** What says the same on another channel: a template belongs to its channel, so its text is sent. Undefined: nothing does. */
export const payloadElsewhere = (content: Content): Payload | undefined => {
  switch (content.type) {
    case 'text':
      return { kind: 'text', text: content.body, linkPreview: content.link_preview };
    case 'template':
      return { kind: 'text', text: content.body };
    case 'location':
    case 'contacts':
    case 'interactive':
      return contentElsewhere(content);
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
      return fileElsewhere(content);
    case 'unsupported':
      return payloadIn(content.raw);
    default:
      return undefined;
  }
};

/** The same content. A reaction is to a message of its channel. */
const contentElsewhere = (content: Content): Payload | undefined => {
  const sent = SentContent.decode(content);
  return E.isRight(sent) && !isReaction(content)
    ? { kind: 'content', content: sent.right }
    : undefined;
};

type FileContent = Extract<Content, { readonly mimeType: string }>;

const fileElsewhere = (content: FileContent): Payload | undefined => {
  if (content.media === null) return awaitedElsewhere(content);
  const caption = 'caption' in content ? content.caption : null;
  const filename = 'filename' in content ? content.filename : null;
  const more = content.more?.map(({ media }) => media);
  const voice = content.type === 'audio' && content.voice;
  const marks = { ...(more && { more }), ...(voice && { voice }) };
  return { kind: 'media', id: content.media, caption, filename, ...marks };
};

/** The same file by its address, as long as nothing is known against it. */
const awaitedElsewhere = (content: FileContent): Payload | undefined => {
  const file = awaitedFile(content);
  if (!file) return undefined;
  const caption = 'caption' in content ? content.caption : null;
  const filename = 'filename' in content ? content.filename : null;
  const { url, kind: as, isVoice } = file;
  return { kind: 'file', url, as, caption, filename, ...(isVoice && { voice: true }) };
};

/** The payload of a posted message whose content could not be made. A template has no text then. */
const payloadIn = (raw: unknown): Payload | undefined => {
  const send = sendOfPosted({ body: JSON.stringify(raw ?? null) });
  return E.isRight(send) && send.right.payload.kind !== 'template' ? send.right.payload : undefined;
};

/** The same send on its next channels, without a quote: a network knows its own messages alone. Undefined when it has none. */
export const onNextChannel = (send: Send): Send | undefined => {
  const { replyTo: _, ...rest } = send;
  const [channel, ...fallbackChannels] = send.fallbackChannels ?? [];
  return channel === undefined ? undefined : { ...rest, channel, fallbackChannels };
};

/** Fallback channels as a message stores them; absent when there is none. */
export const storedFallbacks = ({
  fallbackChannels = [],
}: Pick<Send, 'fallbackChannels'>): Pick<Message, 'fallbackChannels'> => {
  const channels = fallbackChannels.filter(isId('chan'));
  return channels.length > 0 ? { fallbackChannels: channels } : {};
};
