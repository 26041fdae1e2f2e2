import { storable } from '../api/json.js';

/** A longer text is no identifier, and too long for an index of a database. */
const maxIdLength = 512;

/** The identifier in a field, in a form that every store accepts. Undefined for an empty or a too long one. */
export const idIn = (form: URLSearchParams, name: string): string | undefined => {
  const text = storable(form.get(name) ?? '');
  return text === '' || text.length > maxIdLength ? undefined : text;
};
