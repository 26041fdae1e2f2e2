/** A JSON object with unchecked fields. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is an object, and no list. */
export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The object at a field, or an empty one. */
export const objectAt = (value: Json, field: string): Json => {
  const found = value[field];
  return isJson(found) ? found : {};
};

/** The list at a field, or an empty one. */
export const listAt = (value: Json, field: string): readonly unknown[] => {
  const found = value[field];
  return Array.isArray(found) ? found : [];
};

/** The text at a field, or none. */
export const textAt = (value: Json, field: string): string | undefined => {
  const found = value[field];
  return typeof found === 'string' ? found : undefined;
};

/** The objects among the entries of the list at a field. */
export const objectsAt = (value: Json, field: string): readonly Json[] =>
  listAt(value, field).filter(isJson);

/** What a text says in JSON, or undefined when it says nothing. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const beyondAscii = /[\u0080-\uffff]/g;

const wireText = (text: string): string =>
  JSON.stringify(text)
    .replaceAll('/', '\\/')
    .replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** JSON as webhooks carry it: `\uXXXX` beyond ASCII, `\/` for a slash, and bigints as plain integers. */
export const wireJson = (value: unknown): string => {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return wireText(value);
  if (Array.isArray(value)) return `[${value.map(wireJson).join(',')}]`;
  if (!isJson(value)) return JSON.stringify(value ?? null);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields.map(([name, field]) => `${wireText(name)}:${wireJson(field)}`).join(',')}}`;
};
