import * as t from 'io-ts';
import { where } from './codec.js';

const shape = /^\d{4}-\d{2}-\d{2}$/;

/** A day of the calendar, `YYYY-MM-DD` (docs/specification.md#2.2.2). */
export const PlainDate = where(
  t.string,
  (text) => shape.test(text) && isDay(text),
  { format: 'date' },
  'must be a date of the calendar, such as 2026-01-31',
);

/** A day that no month has is the next month's to whoever reads it leniently. */
const isDay = (text: string): boolean => {
  const at = Date.parse(`${text}T00:00:00.000Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};
