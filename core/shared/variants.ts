import * as t from 'io-ts';
import { failureAt, isObject } from './closed-object.js';
import { type Describe, described, type JsonSchema } from './codec.js';
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
    discriminated(key, Object.values(kinds)),
  );
};

type Members = readonly [t.Mixed, t.Mixed, ...t.Mixed[]];

/** A union of objects that differ in the value of one key, such as `type`. A member can be such a union itself. */
export const tagged = <const Of extends Members>(
  name: string,
  key: string,
  members: Of,
): t.Type<t.TypeOf<Of[number]>, unknown, unknown> =>
  described(t.union([...members], name), discriminated(key, members));

/**
 * A union of objects that differ in the value of one key, whose values are an open set. `other` is an object with a value
 * that this version does not know. It is part of the type and not of the schema: docs/decisions/0047.
 */
export const openTagged = <const Of extends Members, Other>(
  name: string,
  key: string,
  { members, other }: { readonly members: Of; readonly other: t.Type<Other, unknown, unknown> },
): t.Type<t.TypeOf<Of[number]> | Other, unknown, unknown> =>
  described(t.union([...members, other], name), (of) => ({
    description: `The values of \`${key}\` are an open set: accept an object with a value that you do not know.`,
    ...discriminated(key, members)(of),
  }));

/**
 * `oneOf` and, where the members are references, a `discriminator` that maps each value of the key to its member.
 * The type `object` is for generators that look for it where a mapping leads to another union.
 */
const discriminated =
  (key: string, members: readonly t.Mixed[]): Describe =>
  (of) => {
    const mapping: Record<string, string> = {};
    for (const member of members) {
      const { $ref } = of(member);
      if (typeof $ref === 'string')
        for (const value of valuesOf(toJsonSchema(member), key)) mapping[value] = $ref;
    }
    const isMapped = Object.keys(mapping).length > 0;
    const discriminator = isMapped ? { discriminator: { propertyName: key, mapping } } : {};
    return { type: 'object', oneOf: members.map(of), ...discriminator };
  };

/** The values that a schema allows for one key of an object. */
const valuesOf = (schema: JsonSchema, key: string): readonly string[] => {
  const { oneOf = [], properties = {} } = schema as ObjectSchema;
  const { const: value, enum: values = value === undefined ? [] : [value] } = properties[key] ?? {};
  return [...values, ...oneOf.flatMap((member) => valuesOf(member, key))];
};

type ObjectSchema = {
  readonly oneOf?: readonly JsonSchema[];
  readonly properties?: Readonly<
    Record<string, { readonly const?: string; readonly enum?: readonly string[] }>
  >;
};
