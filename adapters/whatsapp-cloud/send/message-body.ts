import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { Template } from '../../../core/model/templates/template.js';
import { filenameOf, type PlacedMedia } from './placed-media.js';
import { templatePart } from './template-part.js';

/** What a message refers to, as far as it does. */
export type Placed = {
  readonly medium?: PlacedMedia | undefined;
  readonly template?: Template | undefined;
};

/** The body of a send; undefined for a message that this network cannot carry. Its id is to be echoed. */
export const messageBody = (message: Message, placed: Placed): object | undefined => {
  const part = partOf(message.content, placed);
  return (
    part && {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: message.to,
      biz_opaque_callback_data: message.id,
      ...part,
    }
  );
};

/** The body that tells the sender of a message that it was read. */
export const readBody = (providerId: string): object => ({
  messaging_product: 'whatsapp',
  status: 'read',
  message_id: providerId,
});

const partOf = (content: Content, { medium, template }: Placed): object | undefined => {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { preview_url: false, body: content.body } };
    case 'template':
      return { type: 'template', template: templatePart(content, template, medium) };
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
      return medium && mediaPart(content, medium);
    default:
      return undefined;
  }
};

type MediaContent = Extract<Content, { readonly media: unknown }>;

const mediaPart = (content: MediaContent, { id }: PlacedMedia): object => {
  switch (content.type) {
    case 'image':
      return content.sticker
        ? { type: 'sticker', sticker: { id } }
        : { type: 'image', image: { id, ...captionOf(content) } };
    case 'video':
      return { type: 'video', video: { id, ...captionOf(content) } };
    case 'audio':
      return { type: 'audio', audio: content.voice ? { id, voice: true } : { id } };
    case 'document':
      return {
        type: 'document',
        document: { id, ...captionOf(content), ...filenameOf(content) },
      };
  }
};

const captionOf = ({ caption }: { readonly caption: string | null }) =>
  caption === null || caption === '' ? {} : { caption };
