import type { Json } from '../../shared/json.js';
import { type Outcome, refused } from './answer.js';
import type { Refusal } from './refusal.js';

/** The names in `fields`; what stands in braces behind one is not looked at. */
const namesIn = (fields: unknown): readonly string[] | undefined =>
  typeof fields !== 'string' || fields.trim() === ''
    ? undefined
    : fields
        .replaceAll(/\{[^{}]*\}/g, '')
        .split(',')
        .map((name) => name.trim());

/** Why fields cannot be selected, if they cannot. */
export const fieldsProblem = (node: Json, fields: unknown): Refusal | undefined => {
  const unknown = namesIn(fields)?.find((name) => !Object.hasOwn(node, name));
  return unknown === undefined
    ? undefined
    : { code: 100, message: `(#100) Tried accessing nonexistent field (${unknown})` };
};

/** The fields of an object that were asked for, or the usual ones; its id always. */
export const select = (node: Json, fields: unknown, usual: readonly string[]): Json =>
  Object.fromEntries(
    [...new Set([...(namesIn(fields) ?? usual), 'id'])]
      .filter((name) => node[name] !== undefined)
      .map((name) => [name, node[name]]),
  );

/** The same as an answer, refused when a field does not exist. */
export const selected = (
  node: Json,
  fields: unknown,
  usual: readonly string[],
  answer: (body: Json) => Outcome,
): Outcome => {
  const refusal = fieldsProblem(node, fields);
  return refusal ? refused(refusal) : answer(select(node, fields, usual));
};
