/** Parts of a body that its form shows at most; the rest is left out. */
const partsAtMost = 200;
const fieldName = /^[a-z][a-z0-9_]{0,39}$/;
const ownId = /^[a-z]{2,5}_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether a text has the form of a name of a field. */
export const isFieldName = (text: string): boolean => fieldName.test(text);

/** Whether a text has the form of an id of this service. */
export const isOwnId = (text: string): boolean => ownId.test(text);

/**
 * The form of a JSON value without what persons wrote: names of fields, ids of this service, `true`, `false` and null. Of a
 * text it says the length, of a number that it is one, and of a name that is no name of a field that it is a name.
 */
export const formOf = (value: unknown): unknown => {
  let parts = 0;
  const form = (part: unknown): unknown => {
    parts += 1;
    if (parts > partsAtMost) return '(left out)';
    if (Array.isArray(part)) return formOfList(part);
    if (typeof part === 'object' && part !== null) return formOfObject(part);
    if (typeof part === 'number') return '(a number)';
    if (typeof part !== 'string') return part;
    return isOwnId(part) ? part : `(a text of ${part.length})`;
  };
  const formOfList = (list: readonly unknown[]): unknown =>
    list.slice(0, Math.max(0, partsAtMost - parts) + 1).map(form);
  const formOfObject = (object: object): unknown => {
    const found: [string, unknown][] = [];
    for (const [name, part] of Object.entries(object)) {
      if (parts > partsAtMost) break;
      found.push([isFieldName(name) ? name : `(a name of ${name.length})`, form(part)]);
    }
    return Object.fromEntries(found);
  };
  return form(value);
};
