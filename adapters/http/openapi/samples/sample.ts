import type { JsonSchema } from '../../../../core/shared/codec.js';

/** A valid value of a schema: its own example if it has one. */
export const sampleOf = (schema: JsonSchema): unknown => {
  if ('const' in schema) return schema.const;
  const [given] = [...list(schema.examples), ...list(schema.enum)];
  if (given !== undefined) return given;
  const [choice] = [...list(schema.anyOf), ...list(schema.oneOf)];
  if (choice !== undefined && schema.type === undefined) return sampleOf(choice as JsonSchema);
  return ofType[String(schema.type)]?.(schema) ?? null;
};

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const ofType: Readonly<Record<string, (schema: JsonSchema) => unknown>> = {
  object: ({ properties = {} }) =>
    Object.fromEntries(
      Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => [
        name,
        sampleOf(schema),
      ]),
    ),
  array: ({ items = {} }) => [sampleOf(items as JsonSchema)],
  string: ({ format, pattern }) => textOf(String(format), String(pattern)),
  integer: ({ minimum = 1 }) => minimum,
  number: ({ minimum = 1 }) => minimum,
  boolean: () => true,
};

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
};

const textOf = (format: string, pattern: string): string => {
  const [, prefix] = /^\^([a-z]+)_/.exec(pattern) ?? [];
  return prefix ? sampleId(prefix) : (formats[format] ?? 'text');
};

/** A well-formed id of no resource. */
export const sampleId = <Prefix extends string>(prefix: Prefix) =>
  `${prefix}_01kg9zmt3v5r8y2c4n6q7w9x0e` as const;
