import type { Refusal } from '../refusal.js';
import { count, type Messages, quoted, withArticle } from './wording.js';

type TemplateRefusal = Extract<
  Refusal,
  { readonly code: `template_${string}` | 'invalid_template' }
>;
type Of<Code extends TemplateRefusal['code']> = Extract<TemplateRefusal, { readonly code: Code }>;

const headers = {
  text: 'a text',
  image: 'an image',
  video: 'a video',
  document: 'a document',
  location: 'a location',
} as const satisfies Record<NonNullable<Of<'template_header_mismatch'>['header']>, string>;

const headerMismatch = ({ field, header, given }: Of<'template_header_mismatch'>): string => {
  const own =
    header === null ? 'The template has no header' : `The template's header is ${headers[header]}`;
  return header === null || header === 'text'
    ? `${own}. Omit \`${field}\`.`
    : `${own}; \`${field}\` is ${withArticle(given)}.`;
};

type Broken = Of<'invalid_template'>;

/** The rules of docs/specification.md#2.7.3 to 2.7.5. */
const rules = {
  variables: () =>
    '`body` must number its variables {{1}}, {{2}}, … without gaps, have text before the first, after the last and between any two, and have no other double braces.',
  line: (param) => `\`${param}\` must have a text of 1 to 60 characters without variables.`,
  blank: () => '`body` must have a character that is not white space.',
  button_order: () =>
    '`components.buttons` must have its quick replies together: all before or all after the other buttons.',
  buttons: () =>
    '`components.buttons` must have at most 10 buttons. `text` has 1 to 25 characters, `url` is an https URL of at most 2000, `example` has 1 to 15; none has variables.',
  category: (param) =>
    `\`${param}\` is not allowed: an authentication template has no header, no footer, and only \`copy_code\` buttons.`,
  examples: () => '`examples` must have exactly one value for each variable of `body`.',
  medium: () => 'The media file of `components.header` is not of the kind that the header names.',
} as const satisfies Record<
  Exclude<Broken['reason'], 'button_limit'>,
  (param: Broken['param']) => string
>;

const invalid = (broken: Broken): string =>
  broken.reason === 'button_limit'
    ? `\`components.buttons\` has too many buttons of kind \`${broken.kind}\`. A template can have ${broken.limit} of them.`
    : rules[broken.reason](broken.param);

/** What is wrong with a template, or with a message that uses one. */
export const templateMessages = {
  invalid_template: invalid,
  template_already_exists: ({ channel, name, language }) =>
    `Channel \`${channel}\` already has the template ${quoted(name)} in the language \`${language}\`. Use another name or language.`,
  template_channel_mismatch: ({ template, owner, channel }) =>
    `Template \`${template}\` belongs to channel \`${owner}\`, not to \`${channel}\`.`,
  template_header_mismatch: headerMismatch,
  template_not_approved: ({ template, status }) =>
    `Template \`${template}\` has the status \`${status}\`. Only an approved template can be sent.`,
  template_not_draft: ({ id, status }) =>
    `Template \`${id}\` has the status \`${status}\`. Only a draft can be changed. Create another template.`,
  template_parameter_mismatch: ({ unit, expected, given }) =>
    unit === 'value'
      ? `The template has ${count(expected, 'variable')}, but ${count(given, 'value')} ${given === 1 ? 'was' : 'were'} given.`
      : `The code of an authentication template has at most ${count(expected, 'character')}, but ${given} were given.`,
  template_state_conflict: ({ id, status }) =>
    `Template \`${id}\` has the status \`${status}\`. Only a draft or a rejected template can be submitted.`,
  template_taken: ({ channel, name, language }) =>
    `The provider of channel \`${channel}\` has another template ${quoted(name)} in the language \`${language}\`, with other content. Use another name, or the same content.`,
} as const satisfies Messages<Exclude<TemplateRefusal, { readonly code: 'template_not_found' }>>;
