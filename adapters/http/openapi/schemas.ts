import { isDeepStrictEqual } from 'node:util';
import * as t from 'io-ts';
import type { JsonSchema } from '../../../core/shared/codec.js';
import { definitionOf, type Refer, toJsonSchema } from '../../../core/shared/json-schema.js';
import { describeFields } from './describe-fields.js';

/** The schemas of a document: codecs that have a name of their own are written once and referred to. */
export type Schemas = {
  readonly of: (codec: t.Mixed) => JsonSchema;
  /** Every schema that was referred to, by name. */
  readonly named: () => Readonly<Record<string, JsonSchema>>;
};

/** Throws where two codecs of one name differ: whoever reads the document could not tell them apart. */
export const schemas = (): Schemas => {
  const named = new Map<string, JsonSchema>();
  const codecs = new Map<string, t.Mixed>();

  const refer: Refer = (codec) => {
    const { name } = codec;
    if (!isNamed(codec)) return undefined;
    const reference = { $ref: `#/components/schemas/${name}` };
    if (codecs.get(name) === codec) return reference;
    codecs.set(name, codec);
    const schema = describeFields(name, definitionOf(codec, refer));
    const known = named.get(name);
    if (known && !isDeepStrictEqual(known, schema))
      throw new TypeError(`Two codecs are called ${name}, and differ.`);
    named.set(name, schema);
    return reference;
  };
  return {
    of: (codec) => toJsonSchema(codec, refer),
    named: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};

/** Our own names are capitalized words; those that io-ts makes up are not. */
const isNamed = (codec: t.Mixed): boolean =>
  codec !== t.UnknownRecord && /^[A-Z][A-Za-z]*$/.test(codec.name);
