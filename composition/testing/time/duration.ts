import { dayMs, hourMs, minuteMs, secondMs } from '../../../core/shared/time.js';

const units = { ms: 1, s: secondMs, m: minuteMs, h: hourMs, d: dayMs } as const;

/** A length of time: milliseconds, or a number with its unit, such as `500ms`, `15s`, `30m`, `24h` or `7d`. */
export type Duration = number | `${number}${keyof typeof units}`;

const withUnit = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;

/** The milliseconds of a duration. Throws a TypeError when it is negative or has no known unit. */
export const millisecondsOf = (duration: Duration): number => {
  if (typeof duration === 'number' && duration >= 0) return duration;
  const [, count, unit] = withUnit.exec(String(duration)) ?? [];
  if (!isUnit(unit))
    throw new TypeError(
      `${duration} is not a duration. Give milliseconds, or a number with its unit: ms, s, m, h or d.`,
    );
  return Number(count) * units[unit];
};

const isUnit = (text: string | undefined): text is keyof typeof units =>
  text !== undefined && Object.hasOwn(units, text);
