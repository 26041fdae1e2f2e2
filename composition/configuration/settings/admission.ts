import { wholeNumber } from '../parsers.js';
import { group, setting } from '../setting.js';

const number = <const Variable extends string>(
  variable: Variable,
  fallback: string,
  [min, max]: readonly [min: number, max: number],
  meaning: string,
) =>
  setting(variable, {
    meaning,
    fallback,
    parse: wholeNumber(min, max),
    expected: `a whole number from ${min} to ${max}`,
  });

/** How many requests one process serves at the same time, and which of the others wait. */
export const admission = group(
  {
    /** Requests that are served at the same time. */
    slots: number(
      'ROUNDTRIP_REQUEST_SLOTS',
      '256',
      [1, 100_000],
      'requests that one process serves at the same time, 1 to 100000, a quarter while several projects send; others wait for a slot',
    ),
    /** Requests that wait for a slot. */
    waiting: number(
      'ROUNDTRIP_REQUESTS_WAITING',
      '2000',
      [0, 100_000],
      'requests that wait for a slot, 0 to 100000; others are refused with 503',
    ),
    /** Longest wait, in milliseconds. */
    waitMs: number(
      'ROUNDTRIP_REQUEST_WAIT_MS',
      '300',
      [1, 10_000],
      'milliseconds that a request waits for a slot, 1 to 10000; then it is refused with 503',
    ),
    /** Uploads at the same time. */
    uploads: number(
      'ROUNDTRIP_UPLOAD_SLOTS',
      '64',
      [1, 10_000],
      'uploads that one process receives at the same time, 1 to 10000; one project has at most half of them',
    ),
  },
  (limits) => limits,
);
