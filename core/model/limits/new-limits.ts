import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { described } from '../../shared/codec.js';
import {
  canBeNone,
  declarationOf,
  type LimitLevel,
  type LimitName,
  limitsOfLevel,
} from './declared-limits.js';
import type { LimitValues } from './effective-limits.js';

/** A new limit: its value, `none` for no limit, or `default` for that of the next level. */
export type NewLimitValue = number | 'none' | 'default';

/** New limits of one level. Those that are absent stay as they are. */
export type NewLimitValues = { readonly [Name in LimitName]?: NewLimitValue | undefined };

/** Decodes a new value of a limit within its bounds. */
export const newLimitValueOf = (name: LimitName): t.Type<NewLimitValue, unknown, unknown> => {
  const { min, max } = declarationOf(name);
  const words = canBeNone(name) ? (['none', 'default'] as const) : (['default'] as const);
  const is = (u: unknown): u is NewLimitValue =>
    words.some((word) => word === u) ||
    (typeof u === 'number' && Number.isInteger(u) && u >= min && u <= max);
  const message = `must be a whole number from ${min} to ${max}, or ${words.join(' or ')}`;
  const codec = new t.Type<NewLimitValue, unknown, unknown>(
    'NewLimitValue',
    is,
    (u, context) => (is(u) ? E.right(u) : t.failure(u, context, message)),
    t.identity,
  );
  const number = { type: 'integer', minimum: min, maximum: max };
  return described(codec, { anyOf: [number, { enum: words }] });
};

/** Decodes new limits of a level: it refuses those that cannot be set there. */
export const newLimitsOf = (level: LimitLevel): t.Type<NewLimitValues, unknown, unknown> =>
  closed(
    'NewLimitValues',
    {},
    Object.fromEntries(limitsOfLevel(level).map((name) => [name, newLimitValueOf(name)])),
  ) as t.Type<NewLimitValues, unknown, unknown>;

/** The limits of a level once it has new ones. */
export const withLimits = (own: LimitValues, given: NewLimitValues): LimitValues => {
  const all: Readonly<Record<string, NewLimitValue | null>> = { ...own, ...definedIn(given) };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) =>
      value === 'default' ? [] : [[name, value === 'none' ? null : value]],
    ),
  );
};

const definedIn = (given: NewLimitValues): Readonly<Record<string, NewLimitValue>> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

/** A limit that was changed, and what it was before; `default` for what is not set, `none` for no limit. */
export type LimitChange = {
  readonly name: LimitName;
  readonly from: NewLimitValue;
  readonly to: NewLimitValue;
};

/** What differs between the limits of a level before and after. */
export const limitChanges = (before: LimitValues, after: LimitValues): readonly LimitChange[] =>
  ([...new Set([...Object.keys(before), ...Object.keys(after)])] as LimitName[]).flatMap((name) => {
    const [from, to] = [asGiven(before[name]), asGiven(after[name])];
    return from === to ? [] : [{ name, from, to }];
  });

const asGiven = (value: number | null | undefined): NewLimitValue =>
  value === undefined ? 'default' : (value ?? 'none');

/** Changes of limits, as the audit log has them. */
export const changesLogged = (changes: readonly LimitChange[]): Readonly<Record<string, string>> =>
  Object.fromEntries(changes.map(({ name, from, to }) => [name, `from ${from} to ${to}`]));
