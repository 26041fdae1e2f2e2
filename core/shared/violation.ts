import type * as t from 'io-ts';
import { toJsonSchema } from './json-schema.js';

/** What a codec refuses of a value. */
export type Violation = {
  /** JSON pointer of the property; empty for the whole value. */
  readonly property: string;
  /** Completes a sentence whose subject is the property: "must be ...". */
  readonly message: string;
};

/** The first of a codec's errors. */
export const firstViolation = ([first]: t.Errors): Violation =>
  first === undefined
    ? { property: '', message: 'is not valid' }
    : { property: pointerTo(first.context), message: first.message ?? expected(first) };

/** The JSON pointer of a member, by the keys that lead to it (RFC 6901). */
export const pointer = (...keys: readonly string[]): string =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The first entry is the whole value. io-ts also enters each member of a union or an intersection: no key of the value. */
const pointerTo = (context: t.Context): string =>
  pointer(
    ...context.filter((_, i) => i > 0 && !branches(context[i - 1]?.type)).map(({ key }) => key),
  );

const branches = (codec: t.Decoder<unknown, unknown> | undefined): boolean =>
  codec !== undefined &&
  '_tag' in codec &&
  (codec._tag === 'UnionType' || codec._tag === 'IntersectionType');

const messages: Readonly<Record<string, string>> = {
  string: 'must be a string',
  number: 'must be a number',
  integer: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be an array',
  object: 'must be an object',
};

const expected = ({ context }: t.ValidationError): string => {
  const codec = context.at(-1)?.type;
  const type = codec && 'encode' in codec ? toJsonSchema(codec as t.Mixed).type : undefined;
  return messages[String(type)] ?? 'is not valid';
};
