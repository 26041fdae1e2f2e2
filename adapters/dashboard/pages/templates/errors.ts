import type { InvalidInput } from '../../../../core/shared/invalid-input.js';
import type { CreateTemplateRefusal } from '../../../../core/use-cases/templates/create-template.js';
import { type FormErrors, refusalText } from '../../view/index.js';
import { rowsIn } from './typed.js';

/** The field of the editor that a refusal is about. */
const fieldOf = (refusal: CreateTemplateRefusal, form: URLSearchParams): string | undefined => {
  switch (refusal.code) {
    case 'invalid_input':
      return inputField(refusal, form);
    case 'invalid_template':
      return templateFields[refusal.param];
    case 'media_not_found':
      return 'header_media';
    case 'channel_not_found':
      return 'channel';
    case 'template_already_exists':
    case 'template_taken':
      return 'name';
  }
};

const templateFields = {
  body: 'body',
  examples: 'examples',
  'components.header': 'header_kind',
  'components.footer': 'footer',
  'components.buttons': 'button1_kind',
} as const;

type Broken = Extract<CreateTemplateRefusal, { readonly code: 'invalid_template' }>;

/** A broken rule, in the words of the editor. */
const ruleText = (broken: Broken): string =>
  broken.reason === 'button_limit'
    ? `A template can have ${broken.limit} of the buttons “${broken.kind.replaceAll('_', ' ')}”.`
    : rules[broken.reason];

const rules: Readonly<Record<Exclude<Broken['reason'], 'button_limit'>, string>> = {
  blank: 'The text must have a character that is not white space.',
  variables:
    'The text must number its variables {{1}}, {{2}}, … without gaps, with words before the first, after the last and between any two.',
  line: 'Header and footer must have 1 to 60 characters, without variables.',
  buttons:
    'Each button needs a label of 1 to 25 characters. A page needs an https URL, a code an example of at most 15 characters; none has variables.',
  button_order: 'Quick replies must stand together: all before or all after the other buttons.',
  category:
    'An authentication template has no header, no footer, and only a button that copies the code.',
  examples: 'Give one example for each variable, each on its own line.',
  medium: 'The file is not of the kind that the header names.',
};

/** `/components/buttons/1/url` is the value of the second row that has a button. */
const inputField = ({ property }: InvalidInput, form: URLSearchParams): string => {
  const [first = '', part, index, name] = property.split('/').slice(1);
  if (first !== 'components') return first;
  if (part === 'header') return index === 'media' ? 'header_media' : 'header_text';
  if (part !== 'buttons') return 'footer';
  const row = rowsIn(form)[Number(index)] ?? 1;
  return `button${row}_${name === 'text' ? 'text' : 'value'}`;
};

/** What is wrong with what was typed in the editor. */
export const templateErrors = (
  refusal: CreateTemplateRefusal,
  form: URLSearchParams,
): FormErrors => {
  const summary = refusal.code === 'invalid_template' ? ruleText(refusal) : refusalText(refusal);
  const field = fieldOf(refusal, form);
  const text = refusal.code === 'invalid_input' ? `It ${refusal.message}.` : summary;
  return { summary, fields: field === undefined ? {} : { [field]: text } };
};
