import * as t from 'io-ts';
import { nullable, textOf, where, wholeNumber } from '../../shared/codec.js';
import { Name } from '../tenants/name.js';
import { ScopeView } from './scopes.js';

const rangesAtMost = 100;
const rangeLength = 64;
/** The last instant that a `Date` can hold. */
const lastInstant = 8_640_000_000_000_000;

/** Scopes of a key, each at most once. A key without scopes can call `GET /v1/whoami` alone. */
export const Scopes = where(
  t.readonlyArray(ScopeView),
  (list) => new Set(list).size === list.length,
  { uniqueItems: true },
  'must name each scope at most once',
);

/** The CIDR ranges that a key may be used from, at most 100. Empty allows any address. */
export const AllowedIps = where(
  t.readonlyArray(textOf(1, rangeLength)),
  (ranges) => ranges.length <= rangesAtMost,
  { maxItems: rangesAtMost },
  `must have at most ${rangesAtMost} ranges`,
);

/** A key to create. Its name is one line of 1 to 200 characters, or null. */
export const newKey = {
  needed: {
    scopes: Scopes,
    /** An instant in milliseconds, or null for never. */
    expiresAt: nullable(wholeNumber(0, lastInstant)),
    allowedIps: AllowedIps,
  },
  free: { name: nullable(Name) },
};
