import * as t from 'io-ts';
import { where } from './codec.js';

const shape = /^\d{4}-\d{2}-\d{2}$/;

/** A calendar date, `YYYY-MM-DD` (docs/specification.md#2.2.2). */
export const PlainDate = where(
  t.string,
  (text) => shape.test(text) && isDay(text),
  { format: 'date' },
  'must be a calendar date, such as 2026-01-31',
);

/** `Date.parse` accepts days that a month does not have and returns a day of the next month. */
const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};
