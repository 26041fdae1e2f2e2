import { differences, shown } from './differences.js';

/** Where to look for one thing, and how a failure shows what is there. */
export type Search<Item> = {
  /** The noun of what is looked for. */
  readonly what: string;
  readonly pattern: unknown;
  readonly items: readonly Item[];
  readonly inWords: (item: Item) => string;
  /** The part of an item that the pattern describes. */
  readonly subject: (item: Item) => unknown;
  /** What a failure says last, such as what was not done yet. */
  readonly hints: readonly string[];
};

/** The one item that matches. Throws an error that shows every item, and where it differs, when none or several do. */
export const findOne = <Item>(search: Search<Item>): Item => {
  const { items, subject, pattern } = search;
  const [first, ...others] = items.filter(
    (item) => differences(subject(item), pattern).length === 0,
  );
  if (first !== undefined && others.length === 0) return first;
  throw new Error(
    first === undefined ? noneFound(search) : severalFound(search, [first, ...others]),
  );
};

const isAny = (pattern: unknown): boolean => Object.keys(Object(pattern)).length === 0;

const noneFound = <Item>(search: Search<Item>): string => {
  const { what, items, inWords, subject, pattern, hints } = search;
  if (items.length === 0) return [`There is no ${what}.`, ...hints].join('\n');
  const lines = items.map(
    (item) => `  ${inWords(item)}\n    ${differences(subject(item), pattern).join('\n    ')}`,
  );
  return [`No ${what} is like ${shown(pattern)}:`, ...lines, ...hints].join('\n');
};

const severalFound = <Item>(search: Search<Item>, found: readonly Item[]): string => {
  const { what, pattern, inWords } = search;
  const like = isAny(pattern) ? '' : ` like ${shown(pattern)}`;
  const lines = found.map((item) => `  ${inWords(item)}`);
  return [`There is more than one ${what}${like}:`, ...lines].join('\n');
};
