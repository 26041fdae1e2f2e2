import * as t from 'io-ts';
import { where } from './codec.js';
import { type IdPrefix, isId } from './ids.js';

/** An identifier of one kind, as published. */
export const idView = (prefix: IdPrefix) =>
  where(
    t.string,
    isId(prefix),
    { pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$` },
    `must be an identifier that begins with ${prefix}_`,
  );

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** An instant, as published: ISO 8601 in UTC with milliseconds. */
export const Timestamp = where(
  t.string,
  (text) => timestamp.test(text),
  { format: 'date-time' },
  'must be a timestamp in UTC with milliseconds',
);
