import type * as t from 'io-ts';
import { toJsonSchema } from '../../../core/shared/json-schema.js';

/** The part of a request that its schema is about. */
export type RequestPart = 'body' | 'query' | 'params' | 'headers';

/** A request that its route's schema does not allow (docs/specification.md#7.4.1). */
export type Violation = {
  readonly on: RequestPart;
  /** The JSON pointer of what is wrong; empty for the whole. */
  readonly property: string;
  /** What was wrong there. */
  readonly message: string;
};

/** The first of a codec's errors. */
export const violationOf = (on: RequestPart, errors: t.Errors): Violation => {
  const [first] = errors;
  if (first === undefined) return { on, property: '', message: 'is not valid' };
  return { on, property: pointerTo(first.context), message: first.message ?? expected(first) };
};

/** The pointer of one member of the whole. */
export const pointer = (...keys: readonly string[]): string =>
  keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The first entry is the whole; members of a union or an intersection are no part of the way. */
const pointerTo = (context: t.Context): string =>
  pointer(
    ...context.filter((_, i) => i > 0 && !branches(context[i - 1]?.type)).map(({ key }) => key),
  );

const branches = (codec: t.Decoder<unknown, unknown> | undefined): boolean =>
  codec !== undefined &&
  '_tag' in codec &&
  (codec._tag === 'UnionType' || codec._tag === 'IntersectionType');

const names: Readonly<Record<string, string>> = {
  string: 'must be a string',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be an array',
  object: 'must be an object',
};

const expected = ({ context }: t.ValidationError): string => {
  const codec = context.at(-1)?.type;
  const type = codec && 'encode' in codec ? toJsonSchema(codec as t.Mixed).type : undefined;
  return names[String(type)] ?? 'is not valid';
};
