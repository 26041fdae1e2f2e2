import { InvalidArgumentError } from '@commander-js/extra-typings';
import {
  dayMs,
  hourMs,
  type Instant,
  isoTime,
  minuteMs,
  secondMs,
} from '../../../../core/shared/time.js';
import type { Follow } from './follow-events.js';

/** The option of commands that follow events and can begin in the past. */
export const sinceOption = [
  '--since <start>',
  'begin after the event with this id, or at this time, such as 2027-01-31T09:30:00Z or 10m for ten minutes ago (default: now)',
] as const;

const units = { s: secondMs, m: minuteMs, h: hourMs, d: dayMs } as const;

/** The id of an event, a time, or how long ago. */
export const startArgument = (
  text: string,
  _before?: unknown,
  now: Instant = Date.now(),
): NonNullable<Follow['from']> => {
  if (text.startsWith('evt_')) return { after: text };
  const [, count = '', unit] = /^(\d{1,4})([smhd])$/.exec(text) ?? [];
  const unitMs = Object.entries(units).find(([letter]) => letter === unit)?.[1];
  if (unitMs !== undefined) return { since: isoTime(now - Number(count) * unitMs) };
  const at = /^\d{4}-\d\d-\d\d(T|$)/.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(at)) return { since: new Date(at).toISOString() };
  throw new InvalidArgumentError(
    'It must be the id of an event, a time such as 2027-01-31T09:30:00Z, or how long ago, such as 10m or 2h.',
  );
};
