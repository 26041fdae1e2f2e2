import * as t from 'io-ts';
import { nullable } from '../../shared/codec.js';
import { idView } from '../../shared/published.js';
import { tagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import { contentMediaJson, contentMediaView } from '../media/content-media.js';
import type { ContactCard, Content } from './content.js';
import { InteractiveContentView, interactionJson } from './inbound/interaction-view.js';

const text = nullable(t.string);
const contact = t.strict(
  {
    name: t.string,
    phones: t.readonlyArray(t.string),
    emails: t.readonlyArray(t.string),
    organization: text,
    department: text,
    title: text,
    addresses: t.readonlyArray(t.string),
    urls: t.readonlyArray(t.string),
    birthday: text,
  },
  'ContactCard',
);

const variant = <Type extends string, Props extends t.Props>(type: Type, props: Props) =>
  t.strict({ type: t.literal(type), ...props }, `${pascalCase(type)}Content`);

/** The content of a message in its published form (docs/specification.md#2.3.2). */
export const ContentView = tagged('Content', 'type', [
  variant('text', { body: t.string }),
  variant('template', {
    template: idView('tmpl'),
    name: t.string,
    language: t.string,
    body_parameters: t.readonlyArray(t.string),
    body: t.string,
  }),
  variant('image', { ...contentMediaView, caption: text, sticker: t.boolean }),
  variant('video', { ...contentMediaView, caption: text }),
  variant('audio', { ...contentMediaView, voice: t.boolean }),
  variant('document', { ...contentMediaView, filename: text, caption: text }),
  variant('location', {
    latitude: t.number,
    longitude: t.number,
    name: text,
    address: text,
    url: text,
  }),
  variant('contacts', { contacts: t.readonlyArray(contact) }),
  InteractiveContentView,
  variant('unsupported', { provider_type: t.string, raw: nullable(t.UnknownRecord) }),
]);

/** A content variant, with its published field names (docs/specification.md#2.3.2). */
export const contentJson = (content: Content): t.TypeOf<typeof ContentView> => {
  switch (content.type) {
    case 'template': {
      const { type, template, name, language, bodyParameters, body } = content;
      return { type, template, name, language, body_parameters: bodyParameters, body };
    }
    case 'image': {
      const { type, caption, sticker } = content;
      return { type, ...contentMediaJson(content), caption, sticker };
    }
    case 'video': {
      const { type, caption } = content;
      return { type, ...contentMediaJson(content), caption };
    }
    case 'audio': {
      const { type, voice } = content;
      return { type, ...contentMediaJson(content), voice };
    }
    case 'document': {
      const { type, filename, caption } = content;
      return { type, ...contentMediaJson(content), filename, caption };
    }
    case 'location':
      return { ...content, url: content.url ?? null };
    case 'contacts':
      return { type: content.type, contacts: content.contacts.map(cardJson) };
    case 'interactive':
      return interactionJson(content);
    case 'unsupported':
      return {
        type: content.type,
        provider_type: content.providerType,
        raw: content.raw ?? null,
      };
    default:
      return content;
  }
};

const cardJson = (card: ContactCard): t.TypeOf<typeof contact> => ({
  ...card,
  department: card.department ?? null,
  title: card.title ?? null,
  addresses: card.addresses ?? [],
  urls: card.urls ?? [],
  birthday: card.birthday ?? null,
});
