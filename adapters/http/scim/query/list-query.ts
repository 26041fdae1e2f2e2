import * as E from 'fp-ts/lib/Either.js';
import { isBadText } from '../../request/json-body.js';
import { badRequest, type ScimError } from '../scim-error.js';
import { type Filterable, filterOf } from './filter.js';

/** The most resources of a page. */
export const pageAtMost = 200;
const pageByDefault = 100;

/** What a list is asked for. */
export type ListQuery<Field extends string> = {
  readonly filter: { readonly field: Field; readonly value: string } | undefined;
  /** From 1. */
  readonly startIndex: number;
  readonly count: number;
};

/** Reads `filter`, `startIndex` and `count` (RFC 7644, section 3.4.2.4). A number out of bounds counts as the nearest one. */
export const listQueryOf = <Field extends string>(
  query: URLSearchParams,
  filterable: Filterable<Field>,
): E.Either<ScimError, ListQuery<Field>> => {
  const filterText = query.get('filter');
  if (filterText !== null && isBadText(filterText))
    return badRequest('invalidFilter', 'The filter is no valid Unicode text.');
  const filter = filterText === null ? E.right(undefined) : filterOf(filterText, filterable);
  if (E.isLeft(filter)) return filter;
  const startIndex = wholeNumber(query.get('startIndex'), 1);
  const count = wholeNumber(query.get('count'), pageByDefault);
  if (startIndex === undefined || count === undefined)
    return badRequest('invalidValue', 'startIndex and count must be whole numbers.');
  return E.right({
    filter: filter.right,
    startIndex: Math.max(1, startIndex),
    count: Math.min(pageAtMost, Math.max(0, count)),
  });
};

const wholeNumber = (text: string | null, otherwise: number): number | undefined => {
  if (text === null) return otherwise;
  return /^-?\d{1,9}$/.test(text) ? Number(text) : undefined;
};

/** Whether an answer shows an attribute: `attributes` and `excludedAttributes` by the names of the highest level. */
export const isShownIn = (query: URLSearchParams): ((name: string) => boolean) => {
  const only = namesIn(query.get('attributes'));
  const without = namesIn(query.get('excludedAttributes'));
  return (name) => {
    const key = name.toLowerCase();
    if (always.has(key)) return true;
    return only.size > 0 ? only.has(key) : !without.has(key);
  };
};

/** What an answer shows of a resource (RFC 7644, section 3.9). */
export const shownOf = (
  query: URLSearchParams,
): ((resource: Readonly<Record<string, unknown>>) => object) => {
  const isShown = isShownIn(query);
  return (resource) =>
    Object.fromEntries(Object.entries(resource).filter(([name]) => isShown(name)));
};

const always: ReadonlySet<string> = new Set(['id', 'schemas']);
const namesAtMost = 50;

const namesIn = (text: string | null): ReadonlySet<string> =>
  new Set(
    (text ?? '')
      .split(',', namesAtMost)
      .map((name) => (name.trim().toLowerCase().split(':').at(-1) ?? '').split('.', 1)[0] ?? '')
      .filter((name) => name !== ''),
  );
