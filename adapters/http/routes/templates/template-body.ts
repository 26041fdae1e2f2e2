import * as t from 'io-ts';
import {
  categoryText,
  languageText,
  partsWith,
} from '../../../../core/model/templates/field-texts.js';
import {
  TemplateBody as BodyText,
  type NewComponents,
  type NewTemplate,
  type TemplateChange,
  TemplateExamples,
  TemplateFooter,
  TemplateHeader,
  TemplateLanguage,
  TemplateName,
  templateButtons,
} from '../../../../core/model/templates/new-template.js';
import { TemplateCategory } from '../../../../core/model/templates/template.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { about, explained } from '../../../../core/shared/codec.js';
import { idText } from '../../../../core/shared/published.js';

const ButtonsBody = templateButtons('phone_number');

const ComponentsBody = explained(
  closed('NewTemplateComponents', {}, partsWith(TemplateHeader, TemplateFooter, ButtonsBody)),
  'What a new template has beside its body.',
);

const category = about(TemplateCategory, categoryText);
const body = about(BodyText, 'The text, with variables `{{1}}`, `{{2}}`, … without gaps.');

/** The body of `POST /v1/templates` (docs/specification.md#4.9.1): the bounds of `NewTemplate`, with its defaults. */
export const TemplateBody = explained(
  closed(
    'TemplateBody',
    {
      channel: about(idText('chan'), 'The channel that will send it.'),
      name: about(TemplateName, 'Unique in the channel, together with the language.'),
      language: about(TemplateLanguage, languageText),
      category,
      body,
    },
    {
      components: about(ComponentsBody, 'Header, footer and buttons. Default: none.'),
      examples: about(
        TemplateExamples,
        'One sample value for each variable, for the review. Default: none.',
      ),
      submit: about(
        t.boolean,
        'Whether it is submitted for review at once. Default: true; false leaves it a draft.',
      ),
    },
  ),
  'A template to create.',
);
export type TemplateBody = t.TypeOf<typeof TemplateBody>;

/** The template that a body describes. It is submitted unless the body says otherwise. */
export const templateOf = ({
  components = {},
  submit = true,
  ...body
}: TemplateBody): NewTemplate => ({ ...body, components: componentsOf(components), submit });

/** The body of `PATCH /v1/templates/{id}` (docs/specification.md#4.9.6). A field that is absent stays as it is. */
export const TemplateChangeBody = explained(
  closed(
    'TemplateChange',
    {},
    {
      category,
      body,
      components: about(
        ComponentsBody,
        'Header, footer and buttons, which replace those of the draft together.',
      ),
      examples: about(
        TemplateExamples,
        'One sample value for each variable, for the review; empty: none.',
      ),
    },
  ),
  'What changes of a draft. A field that is absent stays as it is.',
);

/** The change that a body describes. */
export const changeOf = ({
  components,
  ...body
}: t.TypeOf<typeof TemplateChangeBody>): TemplateChange =>
  components === undefined ? body : { ...body, components: componentsOf(components) };

const componentsOf = ({
  buttons,
  ...components
}: t.TypeOf<typeof ComponentsBody>): NewComponents =>
  buttons === undefined ? components : { ...components, buttons: buttons.map(buttonOf) };

type Buttons = NonNullable<NewComponents['buttons']>;

const buttonOf = (given: t.TypeOf<typeof ButtonsBody>[number]): Buttons[number] => {
  if (given.kind !== 'phone_number') return given;
  const { kind, text, phone_number: phoneNumber } = given;
  return { kind, text, phoneNumber };
};
