import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { nullable, oneOf, textOf, where, wholeNumber } from '../../shared/codec.js';
import { Name } from '../tenants/name.js';
import { scopes } from './scopes.js';

const rangesAtMost = 100;
const rangeLength = 64;
/** The last instant that a `Date` can hold. */
const lastInstant = 8_640_000_000_000_000;

/** Scopes of a key, each at most once. A key without scopes can call `GET /v1/whoami` alone. */
export const Scopes = where(
  t.readonlyArray(oneOf('Scope', scopes)),
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

const rights = {
  scopes: Scopes,
  expiresAt: nullable(wholeNumber(0, lastInstant)),
  allowedIps: AllowedIps,
};

/** What a key may do, until when, and from where. `expiresAt` is an instant in milliseconds, or null for never. */
export const KeyRights = closed('KeyRights', rights);
export type KeyRights = t.TypeOf<typeof KeyRights>;

/** A key to create: its rights and its name, which is one line of 1 to 200 characters. Default: no name. */
export const KeyInput = closed('KeyInput', rights, { name: nullable(Name) });
export type KeyInput = t.TypeOf<typeof KeyInput>;
