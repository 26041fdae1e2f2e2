/** A point in time, in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

export const secondMs = 1_000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** ISO 8601 in UTC with milliseconds (docs/specification.md#2.2.2). */
export const isoTime = (at: Instant): string => {
  if (at !== latest.at) latest = { at, text: new Date(at).toISOString() };
  return latest.text;
};

/** One decision writes its instant many times over. */
let latest: { readonly at: Instant; readonly text: string } = { at: Number.NaN, text: '' };

export const isoTimeOrNull = (at: Instant | undefined): string | null =>
  at === undefined ? null : isoTime(at);

/** The UTC day of an instant, `YYYY-MM-DD`. */
export const utcDay = (at: Instant): string => isoTime(at).slice(0, 10);

/** The first instant of a UTC day, `YYYY-MM-DD`. */
export const startOfUtcDay = (day: string): Instant => Date.parse(`${day}T00:00:00.000Z`);

/** The calendar month of an instant in UTC, `YYYY-MM`: the billing period (docs/specification.md#3.8.1). */
export const utcMonth = (at: Instant): string => isoTime(at).slice(0, 7);

/** The first instant of the UTC month after an instant's own. */
export const startOfNextUtcMonth = (at: Instant): Instant => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
};
