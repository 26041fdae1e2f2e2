import * as t from 'io-ts';
import { nullable } from '../../shared/codec.js';
import { idView } from '../../shared/published.js';
import { tagged } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import type { Content } from './content.js';
import { contentMediaJson, contentMediaView } from './content-media.js';

const text = nullable(t.string);
const contact = t.strict(
  {
    name: t.string,
    phones: t.readonlyArray(t.string),
    emails: t.readonlyArray(t.string),
    organization: text,
  },
  'ContactCard',
);

/** `button_reply` is `ButtonReplyContent` in the OpenAPI document. */
const nameOf = (word: string): string => `${pascalCase(word)}Content`;

const variant = <Type extends string, Props extends t.Props>(type: Type, props: Props) =>
  t.strict({ type: t.literal(type), ...props }, nameOf(type));
const interaction = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  t.strict({ type: t.literal('interactive'), kind: t.literal(kind), ...props }, nameOf(kind));

/** What a person answered with a tap. The kinds are an open set (docs/specification.md#2.3.2). */
const InteractiveContentView = tagged('InteractiveContent', 'kind', [
  interaction('button_reply', { id: t.string, title: t.string }),
  interaction('list_reply', { id: t.string, title: t.string, description: text }),
  interaction('form_reply', { name: text, response: t.string }),
  interaction('reaction', { emoji: text }),
]);

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
  variant('location', { latitude: t.number, longitude: t.number, name: text, address: text }),
  variant('contacts', { contacts: t.readonlyArray(contact) }),
  InteractiveContentView,
  variant('unsupported', { provider_type: t.string }),
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
    case 'unsupported':
      return { type: content.type, provider_type: content.providerType };
    default:
      return content;
  }
};
