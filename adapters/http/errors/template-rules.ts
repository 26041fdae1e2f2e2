import type { InvalidTemplate } from '../../../core/model/templates/invalid-template.js';

/** Each rule that a template can break (docs/specification.md#2.7.6), in a sentence for people. */
export const templateRules = {
  variables:
    'Variables are numbered from {{1}} without gaps, stand apart, and neither begin nor end the body; no other braces are doubled.',
  line: 'A text in a header or a footer has 1 to 60 characters and no variables.',
  buttons:
    'There are at most 10 buttons: texts of 1 to 25 characters, HTTPS addresses of at most 2000, codes of at most 15, no variables.',
  category: 'An authentication template has no header, no footer, and no button but copy_code.',
  examples: 'There must be one example for each variable.',
  medium: "The medium is not of the header's kind.",
} as const satisfies Record<InvalidTemplate['reason'], string>;
