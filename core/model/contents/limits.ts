import { characters } from '../../shared/codec.js';

/** The most that a network takes, by the place in a content: characters of a text, entries of a list. */
export type ContentLimits = Readonly<Record<string, number>>;

/** A place in a content that has more than it may. */
export type TooLong = {
  readonly field: string;
  readonly unit: 'character' | 'entry';
  readonly limit: number;
  readonly length: number;
};

/** The first place of a content that has more than a network takes, such as `content.buttons[1].title`. */
export const tooLongAt = (content: object, limits: ContentLimits): TooLong | undefined => {
  for (const [place, limit] of Object.entries(limits)) {
    const found = firstOver({ value: content, path: 'content' }, place.split('.'), limit);
    if (found) return found;
  }
  return undefined;
};

type At = { readonly value: unknown; readonly path: string };

const firstOver = (at: At, places: readonly string[], limit: number): TooLong | undefined => {
  const [place, ...rest] = places;
  for (const each of place === undefined ? [at] : membersOf(at, place)) {
    const found = rest.length > 0 ? firstOver(each, rest, limit) : overIn(each, limit);
    if (found) return found;
  }
  return undefined;
};

/** The member of an object, or that of each entry of a list. */
const membersOf = ({ value, path }: At, name: string): readonly At[] => {
  if (Array.isArray(value))
    return value.flatMap((entry: unknown, i) =>
      membersOf({ value: entry, path: `${path}[${i}]` }, name),
    );
  const member = (value as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return member === undefined ? [] : [{ value: member, path: `${path}.${name}` }];
};

const overIn = ({ value, path: field }: At, limit: number): TooLong | undefined => {
  if (typeof value === 'string') {
    if (value.length <= limit) return undefined;
    const length = characters(value);
    return length > limit ? { field, unit: 'character', limit, length } : undefined;
  }
  return Array.isArray(value) && value.length > limit
    ? { field, unit: 'entry', limit, length: value.length }
    : undefined;
};
