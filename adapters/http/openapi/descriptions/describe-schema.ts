import type { JsonSchema } from '../../../../core/shared/codec.js';
import { contentFields } from './contents.js';
import { errorFields } from './errors.js';
import { eventFields } from './events.js';
import { resourceFields } from './resources.js';
import { schemaDescription } from './schemas.js';
import { templateFields } from './templates.js';

/** Descriptions of fields, by the name of their schema. `any` applies to every schema. */
export type FieldDescriptions = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** A named schema with its description and those of its fields, also of fields in objects without a name. */
export const describeSchema = (name: string, schema: JsonSchema): JsonSchema => {
  const description = schemaDescription(name);
  const described = withFields(schema, { ...allFields().any, ...allFields()[name] });
  return description === undefined ? described : { description, ...described };
};

const allFields = (): FieldDescriptions => ({
  ...resourceFields,
  ...contentFields,
  ...templateFields,
  ...eventFields,
  ...errorFields,
});

type Fields = Readonly<Record<string, string>>;
type Parts = {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly allOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
};

const withFields = (schema: JsonSchema, fields: Fields): JsonSchema => {
  const { properties, allOf, items }: Parts = schema;
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([field, of]) => {
          const description = descriptionOf(of, fields[field]);
          return [field, { ...withFields(of, fields), ...(description && { description }) }];
        }),
      ),
    }),
    ...(allOf && { allOf: allOf.map((part) => withFields(part, fields)) }),
    ...(items && { items: withFields(items, fields) }),
  };
};

/** A field of one value says so itself. */
const descriptionOf = ({ const: only }: JsonSchema, description: string | undefined) =>
  description ?? (only === undefined ? undefined : `Always \`${only}\`.`);
