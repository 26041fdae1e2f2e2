import * as t from 'io-ts';
import type { Button, Components, Header } from '../../../../core/model/templates/components.js';
import { templateCategories } from '../../../../core/model/templates/template.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { oneOf, textOf, where } from '../../../../core/shared/codec.js';
import type { HeaderMediaId } from '../../../../core/shared/ids.js';
import { PhoneNumber } from '../../../../core/shared/phone-number.js';
import { variants } from '../../../../core/shared/variants.js';
import type { CreateTemplate } from '../../../../core/use-cases/templates/create-template.js';

const bodyAtMost = 1_024;
const exampleAtMost = 1_024;

const matching = (pattern: RegExp, message: string) =>
  where(t.string, (text) => pattern.test(text), { pattern: pattern.source }, message);

const TemplateName = matching(
  /^[a-z0-9_]{1,512}$/,
  'must have 1 to 512 lower-case letters, digits and underscores',
);
const Language = matching(
  /^[a-z]{2,3}(_[A-Z]{2})?$/,
  'must be a language with or without a region, such as en or en_US',
);

const mediaHeader = <Kind extends string>(kind: Kind) =>
  closed('MediaHeader', { kind: t.literal(kind), media: t.string });

const HeaderBody = variants('Header', 'kind', {
  text: closed('TextHeader', { kind: t.literal('text'), text: t.string }),
  image: mediaHeader('image'),
  video: mediaHeader('video'),
  document: mediaHeader('document'),
  location: closed('LocationHeader', { kind: t.literal('location') }),
});

const button = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  closed('Button', { kind: t.literal(kind), text: t.string, ...props });

const ButtonBody = variants('Button', 'kind', {
  quick_reply: button('quick_reply', {}),
  url: button('url', { url: t.string }),
  phone_number: button('phone_number', { phone_number: PhoneNumber }),
  copy_code: button('copy_code', { example: t.string }),
});

const ComponentsBody = closed(
  'Components',
  {},
  {
    header: HeaderBody,
    footer: closed('Footer', { text: t.string }),
    buttons: t.readonlyArray(ButtonBody),
  },
);

/** The body of `POST /v1/templates` (docs/specification.md#4.9.1). */
export const TemplateBody = closed(
  'TemplateBody',
  {
    channel: t.string,
    name: TemplateName,
    language: Language,
    category: oneOf('TemplateCategory', templateCategories),
    body: textOf(1, bodyAtMost),
  },
  {
    components: ComponentsBody,
    examples: t.readonlyArray(textOf(1, exampleAtMost)),
    submit: t.boolean,
  },
);
export type TemplateBody = t.TypeOf<typeof TemplateBody>;

/** The template that a body asks for. */
export const templateOf = ({
  components = {},
  examples,
  submit = true,
  ...body
}: TemplateBody): Omit<CreateTemplate, 'project'> => ({
  ...body,
  components: componentsOf(components),
  examples,
  submit,
});

const componentsOf = ({
  header,
  footer,
  buttons,
}: t.TypeOf<typeof ComponentsBody>): Components => ({
  ...(header === undefined ? {} : { header: headerOf(header) }),
  ...(footer === undefined ? {} : { footer }),
  ...(buttons === undefined ? {} : { buttons: buttons.map(buttonOf) }),
});

/** What is no identifier names nothing, and so is not found. */
const headerOf = (header: t.TypeOf<typeof HeaderBody>): Header =>
  'media' in header ? { kind: header.kind, media: header.media as HeaderMediaId } : header;

const buttonOf = (given: t.TypeOf<typeof ButtonBody>): Button => {
  if (given.kind !== 'phone_number') return given;
  const { kind, text, phone_number: phoneNumber } = given;
  return { kind, text, phoneNumber };
};
