import type * as t from 'io-ts';
import { descriptionOf, type JsonSchema, narrowingOf } from './codec.js';

/** The io-ts types whose structure describes them. */
type Known =
  | t.NullType
  | t.UnknownType
  | t.StringType
  | t.NumberType
  | t.BooleanType
  | t.LiteralType<string | number | boolean>
  | t.KeyofType<Record<string, unknown>>
  | t.ArrayType<t.Mixed>
  | t.ReadonlyArrayType<t.Mixed>
  | t.ReadonlyType<t.Mixed>
  | t.InterfaceType<t.Props>
  | t.PartialType<t.Props>
  | t.ExactType<t.HasProps>
  | t.AnyDictionaryType
  | t.DictionaryType<t.Mixed, t.Mixed>
  | t.UnionType<t.Mixed[]>
  | t.IntersectionType<t.Mixed[]>;

/** Replaces the schema of a codec, for instance by a `$ref`. Undefined keeps the full schema. */
export type Refer = (codec: t.Mixed) => JsonSchema | undefined;

const spellOut: Refer = () => undefined;

/** The JSON Schema of a codec's input. Throws a `TypeError` for a codec without a description. */
export const toJsonSchema = (codec: t.Mixed, refer: Refer = spellOut): JsonSchema =>
  refer(codec) ?? definitionOf(codec, refer);

/** The schema of the codec itself. `refer` may replace the schemas of its parts. */
export const definitionOf = (codec: t.Mixed, refer: Refer): JsonSchema => {
  const describe = descriptionOf(codec);
  if (describe) return describe((part) => toJsonSchema(part, refer));
  const narrowing = narrowingOf(codec);
  return narrowing
    ? { ...definitionOf(narrowing.base, refer), ...narrowing.keywords }
    : structureOf(codec as Known, refer);
};

const structureOf = (codec: Known, refer: Refer): JsonSchema => {
  const of = (inner: t.Mixed): JsonSchema => toJsonSchema(inner, refer);
  switch (codec._tag) {
    case 'NullType':
      return { type: 'null' };
    case 'UnknownType':
      return {};
    case 'StringType':
      return { type: 'string' };
    case 'NumberType':
      return { type: 'number' };
    case 'BooleanType':
      return { type: 'boolean' };
    case 'LiteralType':
      return { type: typeof codec.value, const: codec.value };
    case 'KeyofType':
      return { type: 'string', enum: Object.keys(codec.keys) };
    case 'ArrayType':
    case 'ReadonlyArrayType':
      return { type: 'array', items: of(codec.type) };
    case 'ReadonlyType':
    case 'ExactType':
      return of(codec.type);
    case 'InterfaceType':
      return { ...fields(codec.props, of), required: Object.keys(codec.props) };
    case 'PartialType':
      return fields(codec.props, of);
    case 'DictionaryType':
      return { type: 'object', additionalProperties: of(codec.codomain) };
    case 'AnyDictionaryType':
      return { type: 'object', additionalProperties: true };
    case 'UnionType':
      return { anyOf: codec.types.map(of) };
    case 'IntersectionType':
      return { allOf: codec.types.map(of) };
    default:
      throw undescribed(codec);
  }
};

const fields = (props: t.Props, of: (codec: t.Mixed) => JsonSchema): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(props).map(([name, codec]) => [name, of(codec)])),
});

const undescribed = (codec: t.Mixed): TypeError =>
  new TypeError(`No JSON Schema for codec ${codec.name}; wrap it in described().`);
