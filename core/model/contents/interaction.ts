import { type SentShape, type Shape, type ShapeFields, shape } from '../../contract/shape.js';
import { pascalCase } from '../../shared/words.js';

/** What a content with a word as its type or kind is. */
export const contentMeaning = (word: string): string =>
  `The content of a message: ${word.replaceAll('_', ' ')}.`;

type Tag<Kind extends string> = { readonly type: 'interactive'; readonly kind: Kind };

/** Declares a kind of an interactive content, with an example if it can be sent. */
export const interaction = <const Kind extends string, const Of extends ShapeFields>(
  kind: Kind,
  fields: Of,
  example?: SentShape<Of>,
): Shape<Tag<Kind>, Of> =>
  shape(`${pascalCase(kind)}Content`, contentMeaning(kind), fields, {
    tag: { type: 'interactive', kind },
    ...(example && { example }),
  });
