import { toJsonSchema } from '../../../core/shared/json-schema.js';
import { routes } from '../routes/index.js';

/** Adds the names of fields that a schema declares. Names of a free text, such as those of metadata, are in none. */
const addNames = (schema: unknown, names: Set<string>): void => {
  if (typeof schema !== 'object' || schema === null) return;
  const { properties } = schema as { readonly properties?: object };
  for (const name of Object.keys(properties ?? {})) names.add(name);
  for (const part of Object.values(schema)) addNames(part, names);
};

let known: ReadonlySet<string> | undefined;

/** The names of the fields of all requests: of bodies and queries. */
export const declaredNames = (): ReadonlySet<string> => {
  if (known) return known;
  const names = new Set<string>();
  for (const { body, query } of routes) {
    if (body.codec) addNames(toJsonSchema(body.codec), names);
    addNames(toJsonSchema(query), names);
  }
  known = names;
  return names;
};
