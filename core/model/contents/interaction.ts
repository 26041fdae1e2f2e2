import { type Shape, type ShapeFields, shape } from '../../contract/shape.js';
import { pascalCase } from '../../shared/words.js';

/** What a content with a word as its type or kind is. */
export const contentMeaning = (word: string): string =>
  `The content of a message: ${word.replaceAll('_', ' ')}.`;

type Tag<Kind extends string> = { readonly type: 'interactive'; readonly kind: Kind };

/** Declares a kind of an interactive content. `button_reply` is `ButtonReplyContent` in the OpenAPI document. */
export const interaction = <const Kind extends string, const Of extends ShapeFields>(
  kind: Kind,
  fields: Of,
): Shape<Tag<Kind>, Of> =>
  shape(`${pascalCase(kind)}Content`, contentMeaning(kind), fields, { type: 'interactive', kind });
