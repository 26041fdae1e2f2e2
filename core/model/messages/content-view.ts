import * as t from 'io-ts';
import { about, explained, nullable, view } from '../../shared/codec.js';
import { idView } from '../../shared/published.js';
import { tagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import { contentMediaJson, contentMediaView } from '../media/content-media.js';
import type { ContactCard, Content } from './content.js';
import {
  contentMeaning,
  InteractiveContentView,
  interactionJson,
} from './inbound/interaction-view.js';

const text = nullable(t.string);
const texts = t.readonlyArray(t.string);
const contact = view('ContactCard', 'One person or organization of an address book.', {
  name: about(t.string, 'The whole name.'),
  phones: about(texts, 'Phone numbers, as they were written.'),
  emails: about(texts, 'E-mail addresses.'),
  organization: about(text, 'The organization; null without one.'),
  department: about(text, 'The department; null without one.'),
  title: about(text, 'The title at the organization; null without one.'),
  addresses: about(texts, 'Postal addresses, each as one text.'),
  urls: about(texts, 'Web addresses.'),
  birthday: about(text, 'The birthday, as it was written; null without one.'),
});

const variant = <Type extends string, Props extends t.Props>(type: Type, props: Props) =>
  view(`${pascalCase(type)}Content`, contentMeaning(type), { type: t.literal(type), ...props });

const caption = about(text, 'The text below the file; null without one.');

/** The content of a message in its published form (docs/specification.md#2.3.2). */
export const ContentView = explained(
  tagged('Content', 'type', [
    variant('text', { body: about(t.string, 'The text.') }),
    variant('template', {
      template: about(idView('tmpl'), 'The template. It may have been deleted since.'),
      name: about(t.string, 'The name of the template.'),
      language: about(t.string, 'The language of the template.'),
      body_parameters: about(texts, 'The values of the variables, in order.'),
      body: about(t.string, 'The text with the values filled in.'),
    }),
    variant('image', {
      ...contentMediaView,
      caption,
      sticker: about(t.boolean, 'Whether it is a sticker.'),
    }),
    variant('video', { ...contentMediaView, caption }),
    variant('audio', {
      ...contentMediaView,
      voice: about(t.boolean, 'Whether it is a voice message.'),
    }),
    variant('document', {
      ...contentMediaView,
      filename: about(text, 'The name of the file; null without one.'),
      caption,
    }),
    variant('location', {
      latitude: about(t.number, 'Degrees north, -90 to 90.'),
      longitude: about(t.number, 'Degrees east, -180 to 180.'),
      name: about(text, 'The name of the place; null without one.'),
      address: about(text, 'The address of the place, as one text; null without one.'),
      url: about(text, 'A page about the place; null without one.'),
    }),
    variant('contacts', { contacts: about(t.readonlyArray(contact), 'The contact cards.') }),
    InteractiveContentView,
    variant('unsupported', {
      provider_type: about(t.string, "The provider's name of the type; null when it named none."),
      raw: about(
        nullable(t.UnknownRecord),
        "The provider's JSON of the message; null when it is too large or too deep.",
      ),
    }),
  ]),
  'What a message says. `type` names its form.',
);

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
