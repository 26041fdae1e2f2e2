import { inspect, isDeepStrictEqual } from 'node:util';

/**
 * What a value has to be like: the members that are named, each equal or, for a text, matching a regular expression.
 * Members that are not named may be anything. An array has exactly the elements that are given.
 */
export type Pattern<Value> = Value extends string
  ? Value | RegExp
  : Value extends readonly (infer Element)[]
    ? readonly Pattern<Element>[]
    : Value extends object
      ? { readonly [Name in keyof Value]?: Pattern<Value[Name]> | undefined }
      : Value;

/** Where a value is not like the pattern, each as a phrase such as `to is '+1', not '+2'`. Empty when it matches. */
export const differences = (value: unknown, pattern: unknown, path = ''): readonly string[] => {
  if (pattern instanceof RegExp)
    return typeof value === 'string' && value.search(pattern) !== -1
      ? []
      : [differs(value, pattern, path)];
  if (!isObject(pattern))
    return isDeepStrictEqual(value, pattern) ? [] : [differs(value, pattern, path)];
  if (!isObject(value)) return [differs(value, pattern, path)];
  if (Array.isArray(pattern) && (!Array.isArray(value) || value.length !== pattern.length))
    return [differs(value, pattern, path)];
  return Object.entries(pattern).flatMap(([name, wanted]) =>
    wanted === undefined
      ? []
      : differences(value[name], wanted, path === '' ? name : `${path}.${name}`),
  );
};

/** A value in one line, as a failure shows it. */
export const shown = (value: unknown): string =>
  inspect(value, { breakLength: Infinity, compact: true, depth: 4, maxStringLength: 120 });

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const differs = (value: unknown, pattern: unknown, path: string): string =>
  `${path} is ${shown(value)}, not ${shown(pattern)}`;
