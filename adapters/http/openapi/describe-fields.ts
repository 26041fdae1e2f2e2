import type { JsonSchema } from '../../../core/shared/codec.js';
import { fieldDescriptions } from './field-descriptions.js';

/** A named schema with the descriptions of its fields. */
export const describeFields = (name: string, schema: JsonSchema): JsonSchema => {
  const descriptions = fieldDescriptions[name] ?? {};
  const { properties } = schema as { readonly properties?: Readonly<Record<string, JsonSchema>> };
  if (!properties) return schema;
  const described = Object.entries(properties).map(([field, of]) => {
    const description = descriptions[field] ?? fieldDescriptions.any?.[field];
    return [field, description === undefined ? of : { ...of, description }];
  });
  return { ...schema, properties: Object.fromEntries(described) };
};
