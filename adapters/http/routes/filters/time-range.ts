import * as E from 'fp-ts/lib/Either.js';
import * as t from 'io-ts';
import { failureAt } from '../../../../core/shared/closed-object.js';
import { about, described } from '../../../../core/shared/codec.js';
import { definitionOf } from '../../../../core/shared/json-schema.js';
import { PlainDate } from '../../../../core/shared/plain-date.js';
import type { Instant } from '../../../../core/shared/time.js';

const rfc3339 = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:\d\d(?:\.\d+)?)(?:[Zz]|([+ -])(\d\d:\d\d))$/;

const instantOf = (text: string): Instant | undefined => {
  const [, day = '', time = '', sign, offset] = rfc3339.exec(text) ?? [];
  if (!PlainDate.is(day)) return undefined;
  const zone = sign === undefined ? 'Z' : `${sign.replace(' ', '+')}${offset}`;
  const at = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(at) ? undefined : at;
};

/** A time of RFC 3339 in a query. */
export const Time = described(
  new t.Type<Instant, string, unknown>(
    'time',
    (u): u is Instant => typeof u === 'number',
    (u, context) => {
      const at = typeof u === 'string' ? instantOf(u) : undefined;
      return at === undefined
        ? t.failure(u, context, 'must be a time of RFC 3339, such as 2026-01-31T09:30:00Z')
        : t.success(at);
    },
    (at) => new Date(at).toISOString(),
  ),
  { type: 'string', format: 'date-time' },
);

/** The query parameters of a range of time: from the first on, and before the second. */
export const timeRange = {
  created_after: about(
    Time,
    'Only what was created at this time of RFC 3339 or later, such as `2026-01-31T09:30:00Z`.',
  ),
  created_before: about(
    Time,
    'Only what was created before this time of RFC 3339. Not before `created_after`.',
  ),
};

export type TimeRange = {
  readonly created_after?: Instant | undefined;
  readonly created_before?: Instant | undefined;
};

/** The codec of a query, which refuses a range of time that ends before it begins. */
export const inOrder = <Query extends TimeRange>(
  fields: t.Type<Query, unknown, unknown>,
): t.Type<Query, unknown, unknown> =>
  described(
    new t.Type<Query, unknown, unknown>(
      fields.name,
      fields.is,
      (u, context) => {
        const query = fields.validate(u, context);
        if (E.isLeft(query)) return query;
        const { created_after: from, created_before: end } = query.right;
        return from === undefined || end === undefined || from <= end
          ? query
          : failureAt(context, 'created_before', Time, u, 'must not be before `created_after`');
      },
      t.identity,
    ),
    (of) => definitionOf(fields, of),
  );
