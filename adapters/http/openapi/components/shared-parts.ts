import { isDeepStrictEqual } from 'node:util';
import type { Schemas } from './schemas.js';

/** The kinds of parts that a document keeps under a name. */
type Kind = 'responses' | 'parameters' | 'examples';
type Named = Readonly<Record<string, object>>;

/** Parts of a document that are written once and referenced. */
export type SharedParts = {
  /** A reference to a part. Throws when a different part of its kind has the name. */
  readonly share: (kind: Kind, name: string, part: object) => { readonly $ref: string };
  /** The parts of a kind, by name. */
  readonly parts: (kind: Kind) => Named;
};

/** What a document keeps under names. */
export type Components = Schemas & SharedParts;

/** Starts with no part. */
export const sharedParts = (): SharedParts => {
  const kept = new Map<Kind, Map<string, object>>();
  const partsOf = (kind: Kind): Map<string, object> => {
    const parts = kept.get(kind) ?? new Map<string, object>();
    kept.set(kind, parts);
    return parts;
  };
  return {
    share: (kind, name, part) => {
      const known = partsOf(kind).get(name);
      if (known && !isDeepStrictEqual(known, part))
        throw new TypeError(`Two different ${kind} have the name ${name}.`);
      partsOf(kind).set(name, part);
      return { $ref: `#/components/${kind}/${name}` };
    },
    parts: (kind) => Object.fromEntries([...partsOf(kind)].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
};
