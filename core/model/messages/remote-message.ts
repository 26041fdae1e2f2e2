import type { ChannelId, MessageId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { MediaError } from '../media/content-media.js';
import { cleanFilename } from '../media/filename.js';
import type { Attachment } from '../media/media.js';
import { anyBytes } from '../media/received-type.js';
import { claimedType } from '../media/type-names.js';
import type { Content } from './content.js';
import type { InboundMessage } from './inbound-message.js';

/** A media file that the provider still has, by the provider's id. */
export type RemoteMedia = {
  readonly providerId: string;
  readonly mimeType: string | null;
  /** Of its bytes, in lower-case hexadecimal; null where the provider does not say. */
  readonly sha256: string | null;
  readonly filename: string | null;
};

/** The content of an inbound message with a media file. */
export type RemoteContent = {
  readonly type: 'image' | 'video' | 'audio' | 'document';
  readonly medium: RemoteMedia;
  readonly caption: string | null;
  readonly sticker: boolean;
  readonly voice: boolean;
};

/** An inbound message whose media file is not fetched from its provider yet. */
export type RemoteMessage = Omit<InboundMessage, 'kind' | 'content' | 'attachments'> & {
  readonly kind: 'remote';
  readonly channel: ChannelId;
  readonly content: RemoteContent;
};

/** What became of the media file of an inbound message: stored, still being fetched, or why it cannot be had. */
export type ReceivedFile = Attachment | 'pending' | MediaError;

/** A message that was received with or without its media file, or whose file came or was given up. */
export type InboundMediaChange = {
  readonly message: MessageId;
  readonly channel: ChannelId;
  readonly file: ReceivedFile;
  /** When the message came from the provider. */
  readonly receivedAt: Instant;
};

/** The content of an inbound message with a media file. Type, caption and filename never depend on the file. */
export const receivedContent = (
  { type, caption, sticker, voice, medium }: RemoteContent,
  file: ReceivedFile,
): Content => {
  const media = fileOf(file, claimedType(medium.mimeType ?? undefined));
  switch (type) {
    case 'image':
      return { type, ...media, caption, sticker };
    case 'video':
      return { type, ...media, caption };
    case 'audio':
      return { type, ...media, voice };
    case 'document':
      return { type, ...media, filename: cleanFilename(medium.filename), caption };
  }
};

const fileOf = (file: ReceivedFile, claimed: string | undefined) => {
  if (typeof file === 'object') return { media: file.id, mimeType: file.mimeType };
  const mediaError = file === 'pending' ? null : file;
  return { media: null, mediaError, mimeType: claimed ?? anyBytes };
};
