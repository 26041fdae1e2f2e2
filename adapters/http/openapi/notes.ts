import type { JsonSchema } from '../../../core/shared/codec.js';
import { fieldNotes } from './field-notes.js';

/** A named schema with what is to be said of its fields. */
export const noted = (name: string, schema: JsonSchema): JsonSchema => {
  const notes = fieldNotes[name] ?? {};
  const { properties } = schema as { readonly properties?: Readonly<Record<string, JsonSchema>> };
  if (!properties) return schema;
  const described = Object.entries(properties).map(([field, of]) => {
    const description = notes[field] ?? fieldNotes.any?.[field];
    return [field, description === undefined ? of : { ...of, description }];
  });
  return { ...schema, properties: Object.fromEntries(described) };
};
