import { firstRefusal } from '../../graph/answers/answer.js';
import type { Refusal } from '../../graph/answers/refusal.js';
import { isJson } from '../../shared/json.js';

/** Says what is wrong with a value at a path, if anything. */
export type Check = (value: unknown, path: string) => Refusal | undefined;

type Shape = Readonly<Record<string, Check>>;

const invalid = (message: string): Refusal => ({ code: 100, message: `(#100) ${message}` });

const missing = (path: string): Refusal => ({
  code: 131008,
  details: `The parameter ${path} is required.`,
});

/** A value that breaks a rule which only prose can tell. */
export const wrongValue = (details: string): Refusal => ({ code: 131009, details });

const within = (path: string, field: string | number): string =>
  typeof field === 'number' ? `${path}[${field}]` : `${path}['${field}']`;

/** An object with these fields and no others. */
export const object = (required: Shape, optional: Shape = {}): Check => {
  const known: Shape = { ...optional, ...required };
  return (value, path) => {
    if (!isJson(value)) return invalid(`Param ${path} must be an object.`);
    const stranger = Object.keys(value).find((field) => !Object.hasOwn(known, field));
    if (stranger !== undefined) return invalid(`Unexpected key "${stranger}" on param "${path}".`);
    const absent = Object.keys(required).find((field) => value[field] === undefined);
    if (absent !== undefined) return missing(within(path, absent));
    return firstRefusal(
      ...Object.entries(known)
        .filter(([field]) => value[field] !== undefined)
        .map(
          ([field, check]) =>
            () =>
              check(value[field], within(path, field)),
        ),
    );
  };
};

/** A text of so many characters. */
export const text =
  (max = Number.POSITIVE_INFINITY, min = 1): Check =>
  (value, path) => {
    if (typeof value !== 'string') return invalid(`Param ${path} must be a string.`);
    const length = [...value].length;
    if (length > max) return invalid(`Param ${path} must be at most ${max} characters long.`);
    return length < min
      ? invalid(`Param ${path} must be at least ${min} characters long.`)
      : undefined;
  };

/** True or false, and no text that reads so. */
export const boolean: Check = (value, path) =>
  typeof value === 'boolean' ? undefined : invalid(`Param ${path} must be a boolean.`);

/** A number, or a text that reads as one, between two bounds. */
export const numeric =
  (min: number, max: number): Check =>
  (value, path) => {
    const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    if (typeof read !== 'number' || Number.isNaN(read))
      return invalid(`Param ${path} must be a number.`);
    return read < min || read > max ? wrongValue(`${path} is out of range.`) : undefined;
  };

/** One of some texts. */
export const oneOf =
  (...allowed: readonly string[]): Check =>
  (value, path) =>
    typeof value === 'string' && allowed.includes(value)
      ? undefined
      : invalid(`Param ${path} must be one of {${allowed.join(', ')}} - got "${String(value)}".`);

/** A list of so many entries, each as the check has it. */
export const list =
  (check: Check, min: number, max: number): Check =>
  (value, path) => {
    if (!Array.isArray(value)) return invalid(`Param ${path} must be an array.`);
    if (value.length < min || value.length > max)
      return wrongValue(`${path} must have ${min} to ${max} entries; it has ${value.length}.`);
    return firstRefusal(...value.map((entry, i) => () => check(entry, within(path, i))));
  };

/** A text that a pattern describes. */
export const matching =
  (pattern: RegExp, what: string): Check =>
  (value, path) =>
    typeof value === 'string' && pattern.test(value)
      ? undefined
      : invalid(`Param ${path} must be ${what}.`);

/** No check at all. */
export const anything: Check = () => undefined;

/** All checks in turn; the first that objects speaks. */
export const both =
  (...checks: readonly Check[]): Check =>
  (value, path) =>
    firstRefusal(...checks.map((check) => () => check(value, path)));

/** A rule between the fields of an object; what it says is what is wrong. */
export const rule =
  (problem: (value: Readonly<Record<string, unknown>>) => string | undefined): Check =>
  (value, path) => {
    const found = isJson(value) ? problem(value) : undefined;
    return found === undefined ? undefined : wrongValue(`${path}: ${found}`);
  };

/** The same check, whose complaints about values travel under 131009. */
export const asWrongValue =
  (check: Check): Check =>
  (value, path) => {
    const refusal = check(value, path);
    return refusal?.code === 100
      ? wrongValue(refusal.message?.replace('(#100) ', '') ?? path)
      : refusal;
  };
