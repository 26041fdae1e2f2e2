import {
  isReaction,
  isSent,
  kindOf,
  type SentContent,
} from '../../../core/model/contents/contents.js';
import { filesOf } from '../../../core/model/contents/files.js';
import type { Content } from '../../../core/model/messages/content.js';
import type { Message } from '../../../core/model/messages/message.js';
import type { Template } from '../../../core/model/templates/template.js';
import { whatsAppContents } from '../contents/index.js';
import { filePart, type UploadedMedia } from '../contents/uploaded-media.js';
import { templateMessage } from './template-message.js';

/** What a message refers to: an uploaded media file, a template, and WhatsApp's id of the message that it answers. */
export type References = {
  readonly quoted?: string | undefined;
  readonly media?: UploadedMedia | undefined;
  readonly template?: Template | undefined;
};

/** The request body of a send. Undefined for a message type that WhatsApp does not support. */
export const messageBody = (message: Message, references: References): object | undefined => {
  const { content } = message;
  const part = partOf(content, references);
  const { quoted } = references;
  // A reaction names its message itself.
  const isQuote = quoted !== undefined && !isReaction(content);
  return (
    part && {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      ...recipientPart(message.to),
      biz_opaque_callback_data: message.id,
      ...(isQuote && { context: { message_id: quoted } }),
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

const partOf = (content: Content, references: References): object | undefined => {
  const { media, template, quoted } = references;
  switch (content.type) {
    case 'text':
      return {
        type: 'text',
        text: { preview_url: content.link_preview === true, body: content.body },
      };
    case 'template':
      return { type: 'template', template: templateMessage(content, template, media) };
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
      return media && mediaPart(content, media);
    case 'location':
    case 'contacts':
    case 'interactive':
      return isSent(content) ? contentPart(content, { media, quoted }) : undefined;
    case 'unsupported':
      return undefined;
  }
};

const contentPart = (
  content: SentContent,
  { media, quoted }: Pick<References, 'media' | 'quoted'>,
): object | undefined => {
  const files = new Map(media ? filesOf(content).map(({ id }) => [id, media]) : []);
  return whatsAppContents[kindOf(content)].part(content as never, { files, quoted });
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
        document: { ...filePart('document', { ...content, id }), ...captionOf(content) },
      };
  }
};

const captionOf = ({ caption }: { readonly caption: string | null }) =>
  caption === null || caption === '' ? {} : { caption };
