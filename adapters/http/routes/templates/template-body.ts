import * as t from 'io-ts';
import {
  TemplateBody as BodyText,
  type NewComponents,
  type NewTemplate,
  TemplateCategory,
  type TemplateChange,
  TemplateExamples,
  TemplateFooter,
  TemplateHeader,
  TemplateLanguage,
  TemplateName,
  templateButtons,
} from '../../../../core/model/templates/new-template.js';
import { closed } from '../../../../core/shared/closed-object.js';
import { idText } from '../../../../core/shared/published.js';

const ButtonsBody = templateButtons('phone_number');

const ComponentsBody = closed(
  'NewTemplateComponents',
  {},
  { header: TemplateHeader, footer: TemplateFooter, buttons: ButtonsBody },
);

/** The body of `POST /v1/templates` (docs/specification.md#4.9.1): the bounds of `NewTemplate`, with its defaults. */
export const TemplateBody = closed(
  'TemplateBody',
  {
    channel: idText('chan'),
    name: TemplateName,
    language: TemplateLanguage,
    category: TemplateCategory,
    body: BodyText,
  },
  { components: ComponentsBody, examples: TemplateExamples, submit: t.boolean },
);
export type TemplateBody = t.TypeOf<typeof TemplateBody>;

/** The template that a body describes. It is submitted unless the body says otherwise. */
export const templateOf = ({
  components = {},
  submit = true,
  ...body
}: TemplateBody): NewTemplate => ({ ...body, components: componentsOf(components), submit });

/** The body of `PATCH /v1/templates/{id}` (docs/specification.md#4.9.6). A field that is absent stays as it is. */
export const TemplateChangeBody = closed(
  'TemplateChange',
  {},
  {
    category: TemplateCategory,
    body: BodyText,
    components: ComponentsBody,
    examples: TemplateExamples,
  },
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
