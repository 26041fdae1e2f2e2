import type { Button } from './components.js';
import type { NewTemplate } from './new-template.js';

/** The text of a template, before it is reviewed. */
export type TemplateText = Pick<NewTemplate, 'category' | 'body' | 'components' | 'examples'>;

/** `param` is the field that breaks the rule, `reason` what the rule is about. */
export type BrokenRule =
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

/** A rule of a template, and what it breaks. */
export type TemplateRule = BrokenRule & { readonly holds: (text: TemplateText) => boolean };

/** The first of some rules that a template breaks; undefined when it keeps them all. */
export const firstBroken = (
  rules: readonly TemplateRule[],
  text: TemplateText,
): BrokenRule | undefined => {
  const first = rules.find(({ holds }) => !holds(text));
  if (!first) return undefined;
  const { holds: _, ...broken } = first;
  return broken;
};
