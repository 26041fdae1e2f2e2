import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { about, explained, matching, where } from '../../shared/codec.js';
import type { Instant } from '../../shared/time.js';

const hour = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const TimeOfDay = matching(hour, 'must be a time of day such as 22:00');

const isZone = (zone: string): boolean => {
  try {
    return /^[A-Za-z]/.test(zone) && zone.length <= 64 && localTime(0, zone).length === 5;
  } catch {
    return false;
  }
};

const TimeZone = where(
  t.string,
  isZone,
  { maxLength: 64, examples: ['Europe/Berlin'] },
  'must be the name of a time zone, such as Europe/Berlin',
);

const Hours = closed('QuietHours', {
  from: about(TimeOfDay, 'When they begin, such as `22:00`.'),
  to: about(TimeOfDay, 'When they end. Before `from`: on the next day.'),
  zone: about(TimeZone, 'The time zone in which both are read, such as `Europe/Berlin`.'),
});

/** Hours of each day in which nothing is sent (docs/specification.md#2.17.3). */
export const QuietHours = explained(
  where(Hours, ({ from, to }) => from !== to, {}, 'must begin and end at two times of day'),
  'Hours of each day in which no message about alerts is sent.',
);
export type QuietHours = t.TypeOf<typeof QuietHours>;

/** The time of day in a zone, such as `09:05`. */
const localTime = (at: Instant, timeZone: string): string =>
  new Date(at).toLocaleTimeString('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/**
 * Whether an instant is in quiet hours: whether a clock on a wall of that zone shows a time in them. An hour that the change
 * of summer time repeats counts both times, and one that it leaves out does not come.
 */
export const isQuiet = (quiet: QuietHours | null, at: Instant): boolean => {
  if (!quiet) return false;
  const { from, to, zone } = quiet;
  const now = localTime(at, zone);
  return from < to ? from <= now && now < to : from <= now || now < to;
};
