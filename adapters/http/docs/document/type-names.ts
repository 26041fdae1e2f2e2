import { type ApiDocument, nameOf, type Schema } from './api-document.js';

const formats: Readonly<Record<string, string>> = {
  'date-time': 'timestamp',
  date: 'date',
  uri: 'URL',
  binary: 'file',
};

/** What a reader calls the type of a schema: `string`, `timestamp`, `array of strings`. */
export const typeOf = (document: ApiDocument, schema: Schema): string => {
  if (schema.$ref !== undefined) {
    const found = document.components.schemas[nameOf({ $ref: schema.$ref })];
    return found ? typeOf(document, found) : 'object';
  }
  if (schema.type === 'array') return `array of ${plural(typeOf(document, schema.items ?? {}))}`;
  if (schema.const !== undefined) return `"${String(schema.const)}"`;
  const isObject = schema.anyOf || schema.oneOf || schema.allOf;
  return wordOf(schema) ?? schema.type ?? (isObject ? 'object' : 'any');
};

/** The word for what a schema says beside its type. */
const wordOf = (schema: Schema): string | undefined => {
  if (isMap(schema)) return 'map of strings';
  if (schema.enum || schema['x-extensible-enum']) return 'enum';
  return isId(schema) ? 'id' : formats[schema.format ?? ''];
};

const plural = (name: string): string => (name === 'any' || name.endsWith('s') ? name : `${name}s`);

const isMap = ({ properties, additionalProperties }: Schema): boolean =>
  properties === undefined && typeof additionalProperties === 'object';

const idPattern = /^\^([a-z]+)_\[0-7\]/;

const isId = ({ pattern = '' }: Schema): boolean => idPattern.test(pattern);

/** Bounds and default of a value, each as a short sentence. */
export const limitsOf = (schema: Schema): readonly string[] => {
  const [, prefix] = idPattern.exec(schema.pattern ?? '') ?? [];
  return [
    prefix === undefined ? undefined : `Begins with \`${prefix}_\`.`,
    range(schema.minLength, schema.maxLength, 'characters'),
    range(schema.minItems, schema.maxItems, 'items'),
    range(undefined, schema.maxProperties, 'pairs'),
    range(schema.minimum, schema.maximum, ''),
    schema.default === undefined ? undefined : `Default: \`${String(schema.default)}\`.`,
  ].filter((limit) => limit !== undefined);
};

const range = (
  min: number | undefined,
  max: number | undefined,
  unit: string,
): string | undefined => {
  const of = unit === '' ? '' : ` ${unit}`;
  if (max === undefined) return undefined;
  const shown = max.toLocaleString('en');
  return min === undefined || min === 0
    ? `At most ${shown}${of}.`
    : `${min.toLocaleString('en')} to ${shown}${of}.`;
};
