import * as t from 'io-ts';
import { failureAt, isObject } from './closed-object.js';
import { described } from './codec.js';
import { toJsonSchema } from './json-schema.js';

/**
 * A codec for one of several objects that differ in the value of one key. Reports what is wrong by
 * the variant that the key names.
 */
export const variants = <const Kinds extends Readonly<Record<string, t.Mixed>>>(
  name: string,
  key: string,
  kinds: Kinds,
): t.Type<t.TypeOf<Kinds[keyof Kinds]>, unknown, unknown> => {
  type Value = t.TypeOf<Kinds[keyof Kinds]>;
  const words = Object.keys(kinds);
  const message = `must be one of ${words.join(', ')}`;
  const kindOf = (u: unknown): t.Mixed | undefined => {
    const word = isObject(u) && Object.hasOwn(u, key) ? u[key] : undefined;
    return typeof word === 'string' && Object.hasOwn(kinds, word) ? kinds[word] : undefined;
  };
  return described(
    new t.Type<Value, unknown, unknown>(
      name,
      (u): u is Value => kindOf(u)?.is(u) ?? false,
      (u, context) => {
        if (!isObject(u)) return t.failure(u, context, 'must be an object');
        return (
          kindOf(u)?.validate(u, context) ?? failureAt(context, key, t.string, u[key], message)
        );
      },
      t.identity,
    ),
    { oneOf: Object.values(kinds).map((kind) => toJsonSchema(kind)) },
  );
};
