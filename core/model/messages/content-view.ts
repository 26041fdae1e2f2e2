import * as t from 'io-ts';
import { about, explained, nullable, view } from '../../shared/codec.js';
import { idView } from '../../shared/published.js';
import { tagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import { contacts } from '../contents/contacts.js';
import { InteractiveContentView, interactionJson } from '../contents/contents.js';
import { contentMeaning } from '../contents/interaction.js';
import { location } from '../contents/place.js';
import { contentMediaJson, contentMediaView } from '../media/content-media.js';
import type { Content } from './content.js';

const text = nullable(t.string);
const texts = t.readonlyArray(t.string);
const variant = <Type extends string, Props extends t.Props>(type: Type, props: Props) =>
  view(`${pascalCase(type)}Content`, contentMeaning(type), { type: t.literal(type), ...props });

const caption = about(text, 'The text below the file; null without one.');

/** The content of a message in its published form (docs/specification.md#2.3.2). */
export const ContentView = explained(
  tagged('Content', 'type', [
    variant('text', {
      body: about(t.string, 'The text.'),
      link_preview: about(t.boolean, 'Whether its first link is shown with a preview.'),
    }),
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
    location.view,
    contacts.view,
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
    case 'text': {
      const { type, body, link_preview = false } = content;
      return { type, body, link_preview };
    }
    case 'location':
      return location.json(content);
    case 'contacts':
      return contacts.json(content);
    case 'interactive':
      return interactionJson(content);
    case 'unsupported':
      return {
        type: content.type,
        provider_type: content.providerType,
        raw: content.raw ?? null,
      };
  }
};
