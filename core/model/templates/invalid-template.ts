import { characters } from '../../shared/codec.js';
import { areQuickRepliesTogether, buttonLimits, buttonsAtMost } from './button-limits.js';
import type { NewComponents, NewTemplate } from './new-template.js';
import { hasBraces, isWellNumbered, variablesOf } from './placeholders.js';
import type { TemplateCategory } from './template.js';
import { textLimits } from './text-limits.js';

/** The text of a template, before it is reviewed. */
export type TemplateText = Pick<NewTemplate, 'category' | 'body' | 'components' | 'examples'>;

type Button = NonNullable<NewComponents['buttons']>[number];

/** A rule that a template breaks (docs/specification.md#2.7.6). */
export type InvalidTemplate = { readonly code: 'invalid_template' } & BrokenRule;

/** `param` is the field that breaks the rule, `reason` what the rule is about. */
type BrokenRule =
  | {
      readonly param:
        | 'body'
        | 'components.header'
        | 'components.footer'
        | 'components.buttons'
        | 'examples';
      readonly reason:
        | 'blank'
        | 'variables'
        | 'line'
        | 'buttons'
        | 'button_order'
        | 'category'
        | 'examples'
        | 'medium';
    }
  | {
      readonly param: 'components.buttons';
      readonly reason: 'button_limit';
      /** The kind of button that there are too many of, and how many a template may have. */
      readonly kind: Button['kind'];
      readonly limit: number;
    };

/** The first rule that a template breaks; undefined when it keeps them all. */
export const invalidTemplate = (text: TemplateText): InvalidTemplate | undefined => {
  const first = rules.find(({ holds }) => !holds(text));
  if (!first) return undefined;
  const { holds: _, ...broken } = first;
  return { code: 'invalid_template', ...broken };
};

type Rule = BrokenRule & { readonly holds: (text: TemplateText) => boolean };

const limitRule = (kind: Button['kind']): Rule => ({
  param: 'components.buttons',
  reason: 'button_limit',
  kind,
  limit: buttonLimits[kind],
  holds: ({ components: { buttons = [] } }) =>
    buttons.filter((button) => button.kind === kind).length <= buttonLimits[kind],
});

const rules: readonly Rule[] = [
  { param: 'body', reason: 'blank', holds: ({ body }) => body.trim() !== '' },
  { param: 'body', reason: 'variables', holds: ({ body }) => isWellNumbered(body) },
  {
    param: 'components.header',
    reason: 'line',
    holds: ({ components: { header } }) => header?.kind !== 'text' || isLine(header.text),
  },
  {
    param: 'components.footer',
    reason: 'line',
    holds: ({ components: { footer } }) => footer === undefined || isLine(footer.text),
  },
  {
    param: 'components.buttons',
    reason: 'buttons',
    holds: ({ components: { buttons = [] } }) =>
      buttons.length <= buttonsAtMost && buttons.every(isButton),
  },
  limitRule('url'),
  limitRule('phone_number'),
  limitRule('copy_code'),
  {
    param: 'components.buttons',
    reason: 'button_order',
    holds: ({ components: { buttons = [] } }) => areQuickRepliesTogether(buttons),
  },
  {
    param: 'components.header',
    reason: 'category',
    holds: ({ category, components }) => !isAuthentication(category) || !components.header,
  },
  {
    param: 'components.footer',
    reason: 'category',
    holds: ({ category, components }) => !isAuthentication(category) || !components.footer,
  },
  {
    param: 'components.buttons',
    reason: 'category',
    holds: ({ category, components: { buttons = [] } }) =>
      !isAuthentication(category) || buttons.every(({ kind }) => kind === 'copy_code'),
  },
  {
    param: 'examples',
    reason: 'examples',
    holds: ({ body, examples }) =>
      examples === undefined || examples.length === variablesOf(body).length,
  },
];

const isAuthentication = (category: TemplateCategory): boolean => category === 'authentication';

const isLine = (text: string): boolean => fits(text, textLimits.line);

const isButton = (button: Button): boolean => {
  if (!fits(button.text, textLimits.button)) return false;
  switch (button.kind) {
    case 'url':
      return fits(button.url, textLimits.url) && isHttps(button.url);
    case 'copy_code':
      return fits(button.example, textLimits.code);
    default:
      return true;
  }
};

const fits = (text: string, longest: number): boolean =>
  text.trim() !== '' && characters(text) <= longest && !hasBraces(text);

/** `URL` ignores some white space, which no URL may contain. */
const isHttps = (url: string): boolean =>
  URL.canParse(url) && new URL(url).protocol === 'https:' && !/\s/.test(url);

/** The header's media file is of another kind than the header. */
export const wrongHeaderMedia: InvalidTemplate = {
  code: 'invalid_template',
  param: 'components.header',
  reason: 'medium',
};
