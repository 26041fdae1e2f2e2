import { characters } from '../../shared/codec.js';
import type { TemplateCapability } from '../networks/network.js';
import type { NewComponents } from './new-template.js';
import { hasBraces, isWellNumbered, variablesOf } from './placeholders.js';
import {
  type BrokenRule,
  firstBroken,
  type TemplateRule,
  type TemplateText,
} from './template-rule.js';
import { buttonsAtMost, textLimits } from './text-limits.js';

type Button = NonNullable<NewComponents['buttons']>[number];

/** A rule that a template breaks (docs/specification.md#2.7.6). */
export type InvalidTemplate = { readonly code: 'invalid_template' } & BrokenRule;

/** The first rule that a template breaks, of those of every network or of its own; undefined when it keeps them all. */
export const invalidTemplate = (
  text: TemplateText,
  { brokenRule }: Pick<TemplateCapability, 'brokenRule'>,
): InvalidTemplate | undefined => {
  const broken = firstBroken(rules, text) ?? brokenRule?.(text) ?? firstBroken([exampleRule], text);
  return broken && { code: 'invalid_template', ...broken };
};

const rules: readonly TemplateRule[] = [
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
];

/** It counts the variables of the body, so the body must keep every rule of its own. */
const exampleRule: TemplateRule = {
  param: 'examples',
  reason: 'examples',
  holds: ({ body, examples }) =>
    examples === undefined || examples.length === variablesOf(body).length,
};

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
