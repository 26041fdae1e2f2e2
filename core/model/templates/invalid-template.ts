import { characters } from '../../shared/codec.js';
import type { NewComponents, NewTemplate } from './new-template.js';
import { hasBraces, isWellNumbered, variablesOf } from './placeholders.js';
import type { TemplateCategory } from './template.js';

/** The text of a template, before it is reviewed. */
export type TemplateText = Pick<NewTemplate, 'category' | 'body' | 'components' | 'examples'>;

type Button = NonNullable<NewComponents['buttons']>[number];

/** A rule that a template breaks (docs/specification.md#2.7.6). `param` is the field that breaks it. */
export type InvalidTemplate = {
  readonly code: 'invalid_template';
  readonly param:
    | 'body'
    | 'components.header'
    | 'components.footer'
    | 'components.buttons'
    | 'examples';
  /** What the rule is about. */
  readonly reason: 'variables' | 'line' | 'buttons' | 'category' | 'examples' | 'medium';
};

const longestLine = 60;
const longestButton = 25;
const longestCode = 15;
const longestUrl = 2_000;
const buttonsAtMost = 10;

/** The first rule that a template breaks; undefined when it keeps them all. */
export const invalidTemplate = (text: TemplateText): InvalidTemplate | undefined => {
  const broken = rules.find(({ holds }) => !holds(text));
  if (!broken) return undefined;
  return { code: 'invalid_template', param: broken.param, reason: broken.reason };
};

type Rule = Pick<InvalidTemplate, 'param' | 'reason'> & {
  readonly holds: (text: TemplateText) => boolean;
};

const rules: readonly Rule[] = [
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

const isLine = (text: string): boolean => fits(text, longestLine);

const isButton = (button: Button): boolean => {
  if (!fits(button.text, longestButton)) return false;
  switch (button.kind) {
    case 'url':
      return fits(button.url, longestUrl) && isHttps(button.url);
    case 'copy_code':
      return fits(button.example, longestCode);
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
