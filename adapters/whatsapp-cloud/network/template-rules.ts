import type { Button } from '../../../core/model/templates/components.js';
import type { TemplateRule } from '../../../core/model/templates/template-rule.js';
import { areQuickRepliesTogether, buttonLimits } from './button-limits.js';

const limitRule = (kind: Button['kind']): TemplateRule => ({
  param: 'components.buttons',
  reason: 'button_limit',
  kind,
  limit: buttonLimits[kind],
  holds: ({ components: { buttons = [] } }) =>
    buttons.filter((button) => button.kind === kind).length <= buttonLimits[kind],
});

/** Whether variables do not touch, and neither begin nor end a body. */
const standsBetweenWords = (body: string): boolean => !/^\s*\{\{|\}\}\s*$|\}\}\{\{/.test(body);

/** What WhatsApp asks of a template beside what every network does, in the order of docs/specification.md#2.7.6. */
export const templateRules: readonly TemplateRule[] = [
  { param: 'body', reason: 'variables', holds: ({ body }) => standsBetweenWords(body) },
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
    holds: ({ category, components }) => category !== 'authentication' || !components.header,
  },
  {
    param: 'components.footer',
    reason: 'category',
    holds: ({ category, components }) => category !== 'authentication' || !components.footer,
  },
  {
    param: 'components.buttons',
    reason: 'category',
    holds: ({ category, components: { buttons = [] } }) =>
      category !== 'authentication' || buttons.every(({ kind }) => kind === 'copy_code'),
  },
];
