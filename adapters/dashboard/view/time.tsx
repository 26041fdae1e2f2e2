import type { VNode } from 'preact';
import {
  dayMs,
  hourMs,
  type Instant,
  isoTime,
  minuteMs,
  secondMs,
} from '../../../core/shared/time.js';
import { usePage } from './page-context.js';

const units = [
  [365 * dayMs, 'year'],
  [30 * dayMs, 'month'],
  [dayMs, 'day'],
  [hourMs, 'hour'],
  [minuteMs, 'minute'],
  [secondMs, 'second'],
] as const;

/** A duration in its largest unit: `3 minutes`. Under a second: `0 seconds`. */
export const durationText = (ms: number): string => {
  const [length, unit] = units.find(([min]) => Math.abs(ms) >= min) ?? [secondMs, 'second'];
  const count = Math.floor(Math.abs(ms) / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
};

/** A time relative to now: `3 minutes ago`, `in 2 days`. */
export const relativeTime = (at: Instant, now: Instant): string => {
  if (Math.abs(now - at) < secondMs) return 'now';
  return at <= now ? `${durationText(now - at)} ago` : `in ${durationText(at - now)}`;
};

type TimeProps = {
  /** Null: a dash. */
  readonly at: Instant | null | undefined;
  /** Whether it may be in the future. Default: it is past, and never shown as the future. */
  readonly isPlan?: boolean;
};

/** A time relative to now, with the exact time in UTC as its title. A script keeps it up to date. */
export const Time = ({ at, isPlan = false }: TimeProps): VNode => {
  const { now } = usePage();
  if (at === null || at === undefined) return <span class="soft">–</span>;
  const exact = isoTime(at);
  return (
    <time dateTime={exact} title={exact} data-relative={isPlan ? 'plan' : 'past'}>
      {relativeTime(isPlan ? at : Math.min(at, now), now)}
    </time>
  );
};

/** The exact time in UTC: `2026-01-31 09:30:00.000`. */
export const ExactTime = ({ at }: { readonly at: Instant }): VNode => {
  const exact = isoTime(at);
  return (
    <time dateTime={exact} class="exact-time">
      {exact.replace('T', ' ').replace('Z', ' UTC')}
    </time>
  );
};
