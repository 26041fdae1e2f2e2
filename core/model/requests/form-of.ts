import { idPrefixes } from '../../shared/ids.js';

/** Parts of a body that its form shows at most; the rest is left out. */
const partsAtMost = 50;
const prefixes: ReadonlySet<string> = new Set(Object.values(idPrefixes));
const idForm = /^([a-z]+)_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

/** Whether a text has the form of an id of this service. */
export const isOwnId = (text: string): boolean => prefixes.has(idForm.exec(text)?.[1] ?? '');

/**
 * The form of a JSON value without what persons wrote: names of fields that `isField` knows, ids of this service, `true`,
 * `false` and null. Of a text it says the length, of a number that it is one, and of any other name that it is a name.
 */
export const formOf = (value: unknown, isField: (name: string) => boolean): unknown => {
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
      found.push([isField(name) ? name : `(a name of ${name.length})`, form(part)]);
    }
    return Object.fromEntries(found);
  };
  return form(value);
};
