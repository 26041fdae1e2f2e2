import type { Button, Components, Header } from '../../../core/model/templates/components.js';
import { variablesOf } from '../../../core/model/templates/placeholders.js';
import type { Template } from '../../../core/model/templates/template.js';

/** The `components` of a template. `handle` is the uploaded example of a media header. */
export const templateComponents = (
  template: Template,
  handle: string | undefined,
): readonly object[] =>
  template.category === 'authentication'
    ? authenticationComponents(template.components)
    : [
        ...headerComponents(template.components.header, handle),
        bodyComponent(template),
        ...(template.components.footer
          ? [{ type: 'FOOTER', text: template.components.footer.text }]
          : []),
        ...buttonsComponents(template.components.buttons),
      ];

/** The request body that creates a template. */
export const creationBody = (template: Template, handle: string | undefined): object => ({
  name: template.name,
  language: template.language,
  category: template.category.toUpperCase(),
  parameter_format: 'POSITIONAL',
  components: templateComponents(template, handle),
});

const headerComponents = (
  header: Header | undefined,
  handle: string | undefined,
): readonly object[] => {
  if (header === undefined) return [];
  switch (header.kind) {
    case 'text':
      return [{ type: 'HEADER', format: 'TEXT', text: header.text }];
    case 'location':
      return [{ type: 'HEADER', format: 'LOCATION' }];
    default:
      return [
        {
          type: 'HEADER',
          format: header.kind.toUpperCase(),
          example: { header_handle: handle === undefined ? [] : [handle] },
        },
      ];
  }
};

/** WhatsApp requires an example of each variable. A missing one becomes `Example N`. */
const bodyComponent = ({ body, examples }: Template): object => {
  const variables = variablesOf(body);
  const values = variables.map((number, i) => examples[i] ?? `Example ${number}`);
  return {
    type: 'BODY',
    text: body,
    ...(values.length > 0 ? { example: { body_text: [values] } } : {}),
  };
};

const buttonsComponents = (buttons: readonly Button[] = []): readonly object[] =>
  buttons.length === 0 ? [] : [{ type: 'BUTTONS', buttons: buttons.map(buttonOf) }];

const buttonOf = (button: Button): object => {
  switch (button.kind) {
    case 'quick_reply':
      return { type: 'QUICK_REPLY', text: button.text };
    case 'url':
      return { type: 'URL', text: button.text, url: button.url };
    case 'phone_number':
      return { type: 'PHONE_NUMBER', text: button.text, phone_number: button.phoneNumber };
    case 'copy_code':
      return { type: 'COPY_CODE', example: button.example };
  }
};

/** WhatsApp supplies the text of these templates: the code, a warning, and one button that copies the code. */
const authenticationComponents = ({ buttons }: Components): readonly object[] => [
  { type: 'BODY', add_security_recommendation: true },
  {
    type: 'BUTTONS',
    buttons: [
      { type: 'OTP', otp_type: 'COPY_CODE', ...(buttons?.[0] && { text: buttons[0].text }) },
    ],
  },
];
