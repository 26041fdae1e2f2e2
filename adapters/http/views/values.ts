import * as t from 'io-ts';
import { where } from '../../../core/shared/codec.js';
import { type IdPrefix, isId } from '../../../core/shared/ids.js';

/** An identifier of one kind. */
export const idView = (prefix: IdPrefix) =>
  where(
    t.string,
    isId(prefix),
    { pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$` },
    `must be an identifier that begins with ${prefix}_`,
  );

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** ISO 8601 in UTC with milliseconds. */
export const Timestamp = where(
  t.string,
  (text) => timestamp.test(text),
  { format: 'date-time' },
  'must be a timestamp in UTC with milliseconds',
);

/** A value, or null where there is none. */
export const nullable = <C extends t.Mixed>(codec: C) => t.union([codec, t.null]);

/** A list in its envelope (docs/specification.md#2.4.1). */
export const listView = <C extends t.Mixed>(item: C) =>
  t.strict(
    { data: t.readonlyArray(item), has_more: t.boolean, next_cursor: nullable(t.string) },
    `${item.name}List`,
  );
