import * as t from 'io-ts';
import { about, annotated, described, explained } from '../../../core/shared/codec.js';

const Cursor = explained(
  annotated(t.string, { name: 'Cursor', pattern: '^[A-Za-z0-9_-]+$' }),
  '`next_cursor` of the page before.',
);

const pageAtMost = 100;
const whole = /^[1-9]\d{0,2}$/;

/** Default number of items of a page. */
export const defaultLimit = 20;

const Limit = explained(
  described(
    new t.Type<number, string, unknown>(
      'Limit',
      (u): u is number => typeof u === 'number',
      (u, context) =>
        typeof u === 'string' && whole.test(u) && Number(u) <= pageAtMost
          ? t.success(Number(u))
          : t.failure(u, context, `must be a whole number from 1 to ${pageAtMost}`),
      String,
    ),
    { type: 'integer', minimum: 1, maximum: pageAtMost, default: defaultLimit },
  ),
  'How many items a page has at most.',
);

/** The query parameters of every list: how many items a page has, 1 to 100, and `next_cursor` of the previous page. */
export const pageQuery = {
  limit: about(Limit, 'Maximum number of items of a page.'),
  cursor: about(Cursor, '`next_cursor` of the previous page.'),
};
export type PageQuery = {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
};
