import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { about, annotated, explained, matching, textOf } from '../../shared/codec.js';
import { PhoneNumber } from '../../shared/phone-number.js';
import { idText } from '../../shared/published.js';
import { variants } from '../../shared/variants.js';
import { pascalCase } from '../../shared/words.js';
import {
  buttonMeaning,
  categoryText,
  headerMeaning,
  languageText,
  partTexts,
} from './field-texts.js';
import { TemplateCategory } from './template.js';
import { buttonsAtMost, textLimits } from './text-limits.js';

/** The name of a template: 1 to 512 lower-case letters, digits and underscores. */
const TemplateName = matching(
  /^[a-z0-9_]{1,512}$/,
  'must have 1 to 512 lower-case letters, digits and underscores',
);

/** The language of a template, with or without a region. */
const TemplateLanguage = matching(
  /^[a-z]{2,3}(_[A-Z]{2})?$/,
  'must be a language with or without a region, such as en or en_US',
);

/** The body of a template: 1 to 1,024 characters. */
const TemplateBody = textOf(1, 1_024);

/** Examples of values, one for each variable: 1 to 1,024 characters each. */
const TemplateExamples = t.readonlyArray(textOf(1, 1_024));

/** The bounds of a text in the schema. `invalidTemplate` refuses what is out of them. */
const bounded = (maxLength: number, pattern = '\\S') =>
  annotated(t.string, { minLength: 1, maxLength, pattern });
const Line = bounded(textLimits.line);

const header = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  explained(
    closed(`New${pascalCase(kind)}Header`, { kind: t.literal(kind), ...props }),
    headerMeaning(kind),
  );
const mediaHeader = <Kind extends string>(kind: Kind) =>
  header(kind, { media: about(idText('tmedia'), partTexts.media) });

/** The header of a template. Media that is no identifier is not found. */
export const TemplateHeader = explained(
  variants('NewTemplateHeader', 'kind', {
    text: header('text', { text: about(Line, partTexts.header) }),
    image: mediaHeader('image'),
    video: mediaHeader('video'),
    document: mediaHeader('document'),
    location: header('location', {}),
  }),
  'What stands above the body of a new template. `kind` names its form.',
);

/** The footer of a template. */
export const TemplateFooter = explained(
  closed('NewTemplateFooter', { text: about(Line, partTexts.footer) }),
  'What stands below the body of a new template.',
);

const button = <Kind extends string, Props extends t.Props>(kind: Kind, props: Props) =>
  explained(
    closed(`New${pascalCase(kind)}Button`, {
      kind: t.literal(kind),
      text: about(bounded(textLimits.button), partTexts.button),
      ...props,
    }),
    buttonMeaning(kind),
  );

/** The buttons of a template, with `phoneField` as the name of the field that holds a number to call. */
export const templateButtons = <Field extends string>(phoneField: Field) =>
  annotated(
    t.readonlyArray(
      explained(
        variants('NewTemplateButton', 'kind', {
          quick_reply: button('quick_reply', {}),
          url: button('url', { url: about(bounded(textLimits.url, '^https://'), partTexts.url) }),
          phone_number: button('phone_number', {
            [phoneField]: about(PhoneNumber, partTexts.phoneNumber),
          } as Record<Field, typeof PhoneNumber>),
          copy_code: button('copy_code', {
            example: about(bounded(textLimits.code), partTexts.example),
          }),
        }),
        'A button of a new template. `kind` names its form.',
      ),
    ),
    { maxItems: buttonsAtMost },
  );

const NewComponents = closed(
  'NewComponents',
  {},
  { header: TemplateHeader, footer: TemplateFooter, buttons: templateButtons('phoneNumber') },
);

/** The components of a template to create: its header media is not looked up yet. */
export type NewComponents = t.TypeOf<typeof NewComponents>;

const content = {
  category: about(TemplateCategory, categoryText),
  body: about(TemplateBody, 'The text, with variables `{{1}}`, `{{2}}`, … without gaps.'),
};

/** A template to create. `submit` hands it over for review at once; otherwise it is a draft. */
export const newTemplate = {
  needed: {
    channel: about(idText('chan'), 'The channel that will send it.'),
    name: about(TemplateName, 'Unique in the channel, together with the language.'),
    language: about(TemplateLanguage, languageText),
    ...content,
    components: NewComponents,
    submit: about(
      t.boolean,
      'Whether it is submitted for review at once. Default: true; false leaves it a draft.',
    ),
  },
  free: {
    examples: about(
      TemplateExamples,
      'One sample value for each variable, for the review. Default: none.',
    ),
  },
};

/** Decodes a template to create, as the use case that takes one does. */
export const NewTemplate = closed('NewTemplate', newTemplate.needed, newTemplate.free);
export type NewTemplate = t.TypeOf<typeof NewTemplate>;

/** What to change in a draft. What is absent stays as it is. */
export const templateChange = {
  ...content,
  components: NewComponents,
  examples: about(
    TemplateExamples,
    'One sample value for each variable, for the review; empty: none.',
  ),
};

/** Decodes a change of a draft, as the use case that takes one does. */
export const TemplateChange = closed('TemplateChange', {}, templateChange);
export type TemplateChange = t.TypeOf<typeof TemplateChange>;
