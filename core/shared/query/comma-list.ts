import * as t from 'io-ts';
import { described } from '../codec.js';

/** The query parameter of a filter that takes one word, or several with commas between them: `status=sent,delivered`. */
export const commaList = <Word extends string>(one: t.Type<Word>, words: readonly Word[]) => {
  const wordOf = (text: string): Word | undefined => words.find((word) => word === text);
  return described(
    new t.Type<readonly Word[], string, unknown>(
      `${one.name} list`,
      (u): u is readonly Word[] => Array.isArray(u),
      (u, context) => {
        const given = typeof u === 'string' ? u.split(',') : [];
        const known = given.flatMap((text) => wordOf(text) ?? []);
        return known.length > 0 && known.length === given.length
          ? t.success([...new Set(known)])
          : t.failure(
              u,
              context,
              `must be one of ${words.join(', ')}, or several of them with commas between them`,
            );
      },
      (list) => list.join(','),
    ),
    (of) => ({ anyOf: [of(one), { type: 'array', items: of(one), minItems: 1 }] }),
  );
};
