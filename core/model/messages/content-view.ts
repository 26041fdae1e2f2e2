import * as t from 'io-ts';
import { nullable } from '../../shared/codec.js';
import { idView } from '../../shared/published.js';
import type { Content } from './content.js';

const text = nullable(t.string);
const contact = t.strict({
  name: t.string,
  phones: t.readonlyArray(t.string),
  emails: t.readonlyArray(t.string),
  organization: text,
});
const variant = <Type extends string, Props extends t.Props>(type: Type, props: Props) =>
  t.strict({ type: t.literal(type), ...props });
const interaction = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  t.strict({ type: t.literal('interactive'), kind: t.literal(kind), ...props });

/** The content of a message in its published form (docs/specification.md#2.3.2). */
export const ContentView = t.union(
  [
    variant('text', { body: t.string }),
    variant('template', {
      template: idView('tmpl'),
      name: t.string,
      language: t.string,
      body_parameters: t.readonlyArray(t.string),
      body: t.string,
    }),
    variant('image', {
      media: idView('med'),
      mime_type: t.string,
      caption: text,
      sticker: t.boolean,
    }),
    variant('video', { media: idView('med'), mime_type: t.string, caption: text }),
    variant('audio', { media: idView('med'), mime_type: t.string, voice: t.boolean }),
    variant('document', {
      media: idView('med'),
      mime_type: t.string,
      filename: text,
      caption: text,
    }),
    variant('location', { latitude: t.number, longitude: t.number, name: text, address: text }),
    variant('contacts', { contacts: t.readonlyArray(contact) }),
    interaction('button_reply', { id: t.string, title: t.string }),
    interaction('list_reply', { id: t.string, title: t.string, description: text }),
    interaction('form_reply', { name: text, response: t.string }),
    interaction('reaction', { emoji: text }),
    variant('unsupported', { provider_type: t.string }),
  ],
  'Content',
);

/** A content variant, with its published field names (docs/specification.md#2.3.2). */
export const contentJson = (content: Content): t.TypeOf<typeof ContentView> => {
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
