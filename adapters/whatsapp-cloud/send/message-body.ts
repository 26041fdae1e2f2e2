import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { Template } from '../../../core/model/templates/template.js';
import { templateMessage } from './template-message.js';
import { filenameOf, type UploadedMedia } from './uploaded-media.js';

/** The uploaded media file and the template that a message refers to. */
export type References = {
  readonly media?: UploadedMedia | undefined;
  readonly template?: Template | undefined;
};

/** The request body of a send. Undefined for a message type that WhatsApp does not support. */
export const messageBody = (message: Message, references: References): object | undefined => {
  const part = partOf(message.content, references);
  return (
    part && {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientPart(message.to),
      biz_opaque_callback_data: message.id,
      ...part,
    }
  );
};

/** A user id in `to` is answered as a success, and dropped silently. */
const recipientPart = (address: string): object =>
  address.startsWith('+') ? { to: address } : { recipient: address };

/** The request body of a read confirmation. */
export const readBody = (providerId: string): object => ({
  messaging_product: 'whatsapp',
  status: 'read',
  message_id: providerId,
});

const partOf = (content: Content, { media, template }: References): object | undefined => {
  switch (content.type) {
    case 'text':
      return { type: 'text', text: { preview_url: false, body: content.body } };
    case 'template':
      return { type: 'template', template: templateMessage(content, template, media) };
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
      return media && mediaPart(content, media);
    default:
      return undefined;
  }
};

type MediaContent = Extract<Content, { readonly media: unknown }>;

const mediaPart = (content: MediaContent, { id }: UploadedMedia): object => {
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
