import type { ChannelId } from '../../shared/ids.js';
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
