import { isDeepStrictEqual } from 'node:util';
import * as t from 'io-ts';
import { type JsonSchema, meaningOf } from '../../../../core/shared/codec.js';
import { definitionOf, type Refer, toJsonSchema } from '../../../../core/shared/json-schema.js';

/** The schemas of a document. A codec with a name is written once and referenced. */
export type Schemas = {
  readonly of: (codec: t.Mixed) => JsonSchema;
  /** The schema of the codec itself, with references to its parts. */
  readonly definition: (codec: t.Mixed) => JsonSchema;
  /** The referenced schemas, by name. */
  readonly named: () => Readonly<Record<string, JsonSchema>>;
};

/** Collects schemas. Throws when two different codecs have the same name. */
export const schemas = (): Schemas => {
  const named = new Map<string, JsonSchema>();
  const codecs = new Map<string, t.Mixed>();

  const refer: Refer = (codec) => {
    const { name } = codec;
    if (!isNamed(codec)) return undefined;
    const reference = { $ref: `#/components/schemas/${name}` };
    if (codecs.get(name) === codec) return reference;
    codecs.set(name, codec);
    const meaning = meaningOf(codec);
    const schema = {
      ...(meaning && { description: meaning }),
      ...withConstants(definitionOf(codec, refer)),
    };
    const known = named.get(name);
    if (known && !isDeepStrictEqual(known, schema))
      throw new TypeError(`Two different codecs have the name ${name}.`);
    named.set(name, schema);
    return reference;
  };
  return {
    of: (codec) => toJsonSchema(codec, refer),
    definition: (codec) => definitionOf(codec, refer),
    named: () => Object.fromEntries([...named].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};

/** Names that this project gives are capitalized words; names that io-ts generates are not. */
const isNamed = (codec: t.Mixed): boolean =>
  codec !== t.UnknownRecord && /^[A-Z][A-Za-z]*$/.test(codec.name);

/** The same schema, whose fields of one value say so themselves. */
const withConstants = (schema: JsonSchema): JsonSchema => {
  const { properties } = schema as { readonly properties?: Readonly<Record<string, JsonSchema>> };
  return properties === undefined
    ? schema
    : {
        ...schema,
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, of]) => [
            name,
            of.const === undefined ? of : { ...of, description: `Always \`${of.const}\`.` },
          ]),
        ),
      };
};
