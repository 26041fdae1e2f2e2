import * as t from 'io-ts';
import { annotated, where } from './codec.js';
import { type IdPrefix, idPrefixes, isId } from './ids.js';

const idNames = Object.fromEntries(
  Object.entries(idPrefixes).map(([name, prefix]) => [
    prefix,
    `${name.slice(0, 1).toUpperCase()}${name.slice(1)}Id`,
  ]),
);

const idSchema = (prefix: IdPrefix) => ({
  name: idNames[prefix] ?? prefix,
  pattern: `^${prefix}_[0-7][0-9a-hjkmnp-tv-z]{25}$`,
});

/** An identifier of one kind, as published. Its name in the OpenAPI document is that of the kind: `MessageId`. */
export const idView = (prefix: IdPrefix) =>
  annotated(
    where(t.string, isId(prefix), {}, `must be an identifier that begins with ${prefix}_`),
    idSchema(prefix),
  );

/** An identifier in a request. It takes any text: one that is no identifier names nothing, and is not found. */
export const idText = (prefix: IdPrefix) => annotated(t.string, idSchema(prefix));

/** A number of things, as published. */
export const Count = where(
  t.number,
  (count) => Number.isInteger(count) && count >= 0,
  { type: 'integer', minimum: 0 },
  'must be a whole number from 0',
);

const timestamp = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** An instant, as published: ISO 8601 in UTC with milliseconds. */
export const Timestamp = where(
  t.string,
  (text) => timestamp.test(text),
  { format: 'date-time' },
  'must be a timestamp in UTC with milliseconds',
);
