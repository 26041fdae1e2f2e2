import type { JsonSchema } from '../../../core/shared/codec.js';

/** A schema of answers that takes no field beside those that it names: what is sent is to be described. */
export const closedSchema = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(closedSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { allOf, properties, ...rest } = schema as JsonSchema;
  const inner = Object.fromEntries(
    Object.entries(rest).map(([keyword, value]) => [keyword, closedSchema(value)]),
  );
  if (allOf) return { ...inner, allOf, unevaluatedProperties: false };
  if (!properties) return inner;
  const fields = Object.entries(properties).map(([name, value]) => [name, closedSchema(value)]);
  return { additionalProperties: false, ...inner, properties: Object.fromEntries(fields) };
};
