import type { ChannelId } from '../../shared/ids.js';
import type { InboundMessage } from './inbound-message.js';

/** A medium that is still at its provider, by the provider's name for it. */
export type RemoteMedia = {
  readonly providerId: string;
  readonly mimeType: string | null;
  /** Of its bytes, in lower-case hexadecimal; null where the provider does not say. */
  readonly sha256: string | null;
  readonly filename: string | null;
};

/** What an inbound message says about the medium that it bears. */
export type RemoteContent = {
  readonly type: 'image' | 'video' | 'audio' | 'document';
  readonly medium: RemoteMedia;
  readonly caption: string | null;
  readonly sticker: boolean;
  readonly voice: boolean;
};

/** An inbound message whose medium has yet to be fetched from its provider. */
export type RemoteMessage = Omit<InboundMessage, 'kind' | 'content' | 'attachments'> & {
  readonly kind: 'remote';
  readonly channel: ChannelId;
  readonly content: RemoteContent;
};
