import { type ApiDocument, nameOf, type Schema } from './api-document.js';
import { limitsOf, typeOf } from './type-names.js';

/** A field of an object, as a reader sees it. */
export type Field = {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  readonly description: string | undefined;
  /** Bounds and default, such as `At most 255 characters.` */
  readonly limits: readonly string[];
  /** Its values, when they are listed. */
  readonly values: readonly string[];
  readonly hasOpenValues: boolean;
  readonly children: Shape | undefined;
};

/** What an object has: its fields, and the forms of which it takes one. */
export type Shape = { readonly fields: readonly Field[]; readonly forms: readonly Form[] };

/** One of several forms of an object, such as the content of a text. */
export type Form = { readonly label: string; readonly shape: Shape };

const emptyShape: Shape = { fields: [], forms: [] };

/** A schema with what it refers to; a description beside the reference wins. */
const opened = (document: ApiDocument, schema: Schema): Schema => {
  if (schema.$ref === undefined) return schema;
  const found = document.components.schemas[nameOf({ $ref: schema.$ref })];
  const { $ref: _, ...own } = schema;
  return { ...found, ...own };
};

const isNull = ({ type }: Schema): boolean => type === 'null';

/** Whether a field must be absent in this form of its object. */
const isForbidden = ({ type, not }: Schema): boolean => type === 'null' && not !== undefined;

/** The alternatives of a schema without null; one alternative is the schema itself. */
const alternativesOf = ({ anyOf, oneOf }: Schema): readonly Schema[] =>
  (anyOf ?? oneOf ?? []).filter((each) => !isNull(each));

/** What an object schema has. `seen`: the references that lead to it, so that a circle ends. */
export const shapeOf = (
  document: ApiDocument,
  given: Schema,
  seen: readonly string[] = [],
): Shape => {
  if (given.$ref !== undefined && seen.includes(given.$ref)) return emptyShape;
  const path = given.$ref === undefined ? seen : [...seen, given.$ref];
  const schema = opened(document, given);
  if (schema.type === 'array' && schema.items) return shapeOf(document, schema.items, path);
  const parts = schema.allOf ?? [];
  if (parts.length > 0) return joined(parts.map((part) => shapeOf(document, part, path)));
  const alternatives = alternativesOf(schema);
  if (alternatives.length === 1)
    return alternatives.map((one) => shapeOf(document, one, path))[0] ?? emptyShape;
  const forms = alternatives.map((each) => ({
    label: labelOf(schema, each),
    shape: shapeOf(document, each, path),
  }));
  if (forms.length > 1) return factored(forms.filter(({ shape }) => shape.fields.length > 0));
  return { fields: fieldsOf(document, schema, path), forms: [] };
};

const joined = (shapes: readonly Shape[]): Shape => ({
  fields: [
    ...new Map(shapes.flatMap(({ fields }) => fields.map((each) => [each.name, each]))).values(),
  ],
  forms: shapes.flatMap(({ forms }) => forms),
});

/** Fields that every form has in the same way are shown once. */
const factored = (forms: readonly Form[]): Shape => {
  const alike = (field: Field): boolean =>
    forms.every(({ shape }) =>
      shape.fields.some(
        ({ name, type, description }) =>
          name === field.name && type === field.type && description === field.description,
      ),
    );
  const fields = (forms[0]?.shape.fields ?? []).filter(alike);
  const isShared = ({ name }: Field): boolean => fields.some((field) => field.name === name);
  return {
    fields,
    forms: forms.map(({ label, shape }) => ({
      label,
      shape: { ...shape, fields: shape.fields.filter((field) => !isShared(field)) },
    })),
  };
};

/** The value that names a form, or the name of its schema without what its siblings have too. */
const labelOf = ({ discriminator }: Schema, { $ref }: Schema): string => {
  const [value] = Object.entries(discriminator?.mapping ?? {}).find(([, to]) => to === $ref) ?? [];
  const name = $ref === undefined ? 'Other' : nameOf({ $ref });
  return value ?? name.replace(/^(Send|Api|New)(?=[A-Z])/, '').replace(/(?<=[a-z])Body$/, '');
};

const fieldsOf = (
  document: ApiDocument,
  { properties = {}, required = [] }: Schema,
  seen: readonly string[],
): readonly Field[] =>
  Object.entries(properties)
    .filter(([, schema]) => !isForbidden(schema))
    .map(([name, schema]) => fieldOf(document, { name, schema, required, seen }));

type Named = {
  readonly name: string;
  readonly schema: Schema;
  readonly required: readonly string[];
  readonly seen: readonly string[];
};

const fieldOf = (document: ApiDocument, { name, schema, required, seen }: Named): Field => {
  const whole = opened(document, schema);
  const [only, ...others] = alternativesOf(whole);
  const inner = only && others.length === 0 ? opened(document, only) : whole;
  const element = inner.type === 'array' && inner.items ? opened(document, inner.items) : inner;
  const values = element.enum ?? element['x-extensible-enum'] ?? [];
  const shape = shapeOf(document, schema, seen);
  return {
    name,
    type: typeOf(document, inner),
    isRequired: required.includes(name),
    isNullable: [...(whole.anyOf ?? []), ...(whole.oneOf ?? [])].some(isNull),
    description: schema.description ?? whole.description ?? inner.description,
    limits: limitsOf(inner),
    values: values.map(String),
    hasOpenValues: element['x-extensible-enum'] !== undefined,
    children: shape.fields.length + shape.forms.length > 0 ? shape : undefined,
  };
};

/** A parameter as a field. */
export const parameterField = (
  document: ApiDocument,
  { name, required, description, schema }: ParameterFacts,
): Field => ({
  ...fieldOf(document, { name, schema, required: required ? [name] : [], seen: [] }),
  description,
});

type ParameterFacts = {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
};
