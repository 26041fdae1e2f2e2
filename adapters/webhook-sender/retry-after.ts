import { type Instant, secondMs } from '../../core/shared/time.js';

/** The wait that a `Retry-After` header asks for, in milliseconds from `now`. Undefined for a malformed header. */
export const retryAfterMs = (header: unknown, now: Instant): number | undefined => {
  const text = String(Array.isArray(header) ? header[0] : (header ?? '')).trim();
  if (/^\d{1,10}$/.test(text)) return Number(text) * secondMs;
  const at = httpDate.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, at - now);
};

/** The date format that RFC 9110 requires of servers. */
const httpDate =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
