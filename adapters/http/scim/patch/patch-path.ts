import * as E from 'fp-ts/lib/Either.js';
import { attributeName, comparisonOf } from '../query/filter.js';
import { badRequest, type ScimError } from '../scim-error.js';
import { booleanIn } from '../user/attributes.js';

/** The place that an operation of a PATCH names (RFC 7644, section 3.5.2). */
export type PatchPath = {
  /** The attribute in lower case, with its part, without the address of the schema: `name.givenname`. */
  readonly attribute: string;
  /** What the values of the attribute are chosen by. Absent: all. */
  readonly chosenBy?: { readonly attribute: string; readonly value: unknown };
};

const longestPath = 300;
const name = /^[a-z$][\w$:.-]*$/i;
const part = /^\.[a-z$][\w$-]*$/i;

/** Reads a path: an attribute, perhaps a filter in brackets, perhaps a part. */
export const patchPathOf = (text: unknown): E.Either<ScimError, PatchPath> => {
  if (typeof text !== 'string' || text.length > longestPath) return wrong(text);
  const given = text.trim();
  const open = given.indexOf('[');
  if (open < 0)
    return name.test(given) ? E.right({ attribute: attributeName(given) }) : wrong(text);
  const close = given.lastIndexOf(']');
  const [attribute, rest] = [given.slice(0, open), given.slice(close + 1)];
  if (close < open || !name.test(attribute) || (rest !== '' && !part.test(rest)))
    return wrong(text);
  const chosenBy = comparisonOf(given.slice(open + 1, close));
  if (!chosenBy || !name.test(chosenBy.attribute))
    return badRequest('invalidFilter', `The filter in the path ${shown(text)} is not supported.`);
  return E.right({
    attribute: `${attributeName(attribute)}${rest.toLowerCase()}`,
    chosenBy: { ...chosenBy, attribute: chosenBy.attribute.toLowerCase() },
  });
};

/** Whether a path chooses the value that is stored: the one for work, or the primary one. */
export const isStoredValue = ({ chosenBy }: PatchPath): boolean => {
  if (!chosenBy) return true;
  if (chosenBy.attribute === 'primary') return booleanIn(chosenBy.value) === true;
  return chosenBy.attribute === 'type' && String(chosenBy.value).toLowerCase() === 'work';
};

const shown = (text: unknown): string => JSON.stringify(String(text).slice(0, longestPath));

const wrong = (text: unknown): E.Either<ScimError, never> =>
  badRequest('invalidPath', `The path ${shown(text)} is not valid.`);
