import { type Instant, isoTime } from '../../../../core/shared/time.js';

const local = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z?)?$/;

/** The instant of a time in UTC, such as `2026-01-31T09:30` of a field or ISO 8601. Undefined for another text. */
export const instantOf = (text: string | null): Instant | undefined => {
  if (text === null || !local.test(text)) return undefined;
  const at = Date.parse(text.includes('T') && !text.endsWith('Z') ? `${text}Z` : text);
  return Number.isNaN(at) ? undefined : at;
};

/** An instant as a field for a time shows it, to the minute. */
export const fieldTime = (at: Instant | undefined): string =>
  at === undefined ? '' : isoTime(at).slice(0, 'YYYY-MM-DDTHH:MM'.length);
