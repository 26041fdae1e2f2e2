import {
  dayMs,
  type Instant,
  startOfUtcDay,
  utcDay,
  utcMonth,
} from '../../../../core/shared/time.js';

/** The UTC days that a page of usage shows: from the first to the last, both included. */
export type Days = { readonly first: string; readonly last: string };

/** Days that can be shown at once. */
const maxDays = 92;

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(startOfUtcDay(text));

/** The days of a query, `from` to `to`, at most 92. Default, also for values that are no days: this month up to today. */
export const daysOf = (query: URLSearchParams, now: Instant): Days => {
  const [from, to] = [query.get('from'), query.get('to')];
  const last = isDay(to) ? to : utcDay(now);
  const first = isDay(from) ? from : `${utcMonth(startOfUtcDay(last))}-01`;
  const days = (startOfUtcDay(last) - startOfUtcDay(first)) / dayMs + 1;
  if (days < 1) return { first: last, last };
  return days > maxDays
    ? { first: utcDay(startOfUtcDay(last) - (maxDays - 1) * dayMs), last }
    : { first, last };
};

/** The window of a use case, whose end is not included. */
export const windowOf = ({ first, last }: Days) => ({
  fromDate: first,
  toDate: utcDay(startOfUtcDay(last) + dayMs),
});

/** Every day of a window. */
export const eachDay = ({ first, last }: Days): readonly string[] => {
  const from = startOfUtcDay(first);
  const count = (startOfUtcDay(last) - from) / dayMs + 1;
  return Array.from({ length: count }, (_, i) => utcDay(from + i * dayMs));
};
