import { contentCodecs } from '../../../../../core/model/contents/contents.js';
import type { ContentKind } from '../../../../../core/model/contents/index.js';
import type { JsonSchema } from '../../../../../core/shared/codec.js';
import { toJsonSchema } from '../../../../../core/shared/json-schema.js';

/** A field of the form of a content, made from what declares the content. */
export type FormField = {
  readonly name: string;
  readonly meaning: string;
  readonly isRequired: boolean;
  readonly of: FieldValue;
};

/** What a field of a form holds. */
export type FieldValue =
  | { readonly kind: 'text'; readonly maxLength: number | undefined }
  | { readonly kind: 'number' }
  | { readonly kind: 'flag' }
  /** One of these texts. */
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  /** Texts, one a line. */
  | { readonly kind: 'lines' }
  | FormGroup
  /** Groups one after another, at most so many. */
  | { readonly kind: 'list'; readonly item: FormGroup; readonly max: number }
  /** A group whose fields depend on the value of one, `tag`. */
  | {
      readonly kind: 'variants';
      readonly tag: string;
      readonly variants: Readonly<Record<string, FormGroup>>;
    }
  /** What has no form of its own. */
  | { readonly kind: 'json' };

export type FormGroup = {
  readonly kind: 'group';
  readonly fields: readonly FormField[];
  /** Values that are always so, such as the type of the content. */
  readonly fixed: Readonly<Record<string, unknown>>;
};

/** The form of a kind of content; undefined for one that is written as JSON alone. */
export const contentForm = (kind: ContentKind): FormGroup | undefined => {
  const of = fieldValueOf(toJsonSchema(contentCodecs[kind]) as Schema);
  return of?.kind === 'group' && of.fields.some((each) => each.of.kind !== 'json') ? of : undefined;
};

type Schema = JsonSchema & {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[] | undefined;
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly maxLength?: number;
  readonly maxItems?: number;
};

/** A value that can be null is one that can be left out. */
const withoutNull = (schema: Schema): Schema => {
  const others = schema.anyOf?.filter(({ type }) => type !== 'null');
  const [one, ...rest] = others ?? [];
  return one && rest.length === 0 ? { ...schema, ...one, anyOf: undefined } : schema;
};

/** Undefined for what a send cannot have. */
const fieldValueOf = (given: Schema): FieldValue | undefined => {
  const schema = withoutNull(given);
  if (schema.oneOf) return variantsOf(schema.oneOf);
  switch (schema.type) {
    case 'null':
      return undefined;
    case 'string':
      return schema.enum
        ? { kind: 'choice', values: schema.enum }
        : { kind: 'text', maxLength: schema.maxLength };
    case 'number':
    case 'integer':
      return { kind: 'number' };
    case 'boolean':
      return { kind: 'flag' };
    case 'array':
      return listOf(schema);
    case 'object':
      return schema.properties ? groupOf(schema) : { kind: 'json' };
    default:
      return { kind: 'json' };
  }
};

const listOf = ({ items, maxItems = Number.POSITIVE_INFINITY }: Schema): FieldValue => {
  const item = items && fieldValueOf(items);
  if (item?.kind === 'text') return { kind: 'lines' };
  return item?.kind === 'group' ? { kind: 'list', item, max: maxItems } : { kind: 'json' };
};

const groupOf = ({ properties = {}, required = [] }: Schema): FormGroup => {
  const all = Object.entries(properties);
  const isFixed = ([, schema]: (typeof all)[number]): boolean => 'const' in schema;
  return {
    kind: 'group',
    fixed: Object.fromEntries(all.filter(isFixed).map(([name, schema]) => [name, schema.const])),
    fields: all
      .filter((each) => !isFixed(each))
      .flatMap(([name, schema]) => {
        const of = fieldValueOf(schema);
        const meaning = meaningOf(schema);
        return of ? [{ name, meaning, isRequired: required.includes(name), of }] : [];
      }),
  };
};

/** Objects that one property tells apart, such as the `type` of a header. */
const variantsOf = (members: readonly Schema[]): FieldValue => {
  const groups = members.map(groupOf);
  const tag = Object.keys(groups[0]?.fixed ?? {})[0];
  if (tag === undefined) return { kind: 'json' };
  const named = groups.map((group) => [String(group.fixed[tag]), group] as const);
  return { kind: 'variants', tag, variants: Object.fromEntries(named) };
};

/** What a field is, without what the API says of null: a field of a form is left empty. */
const meaningOf = ({ description = '' }: Schema): string =>
  description.replace(/; null [^.;]*/, '');
