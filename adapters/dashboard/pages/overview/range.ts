import type { TimeRange } from '../../../../core/model/statistics/event-count.js';
import { dayMs, hourMs, type Instant, isoTime, minuteMs } from '../../../../core/shared/time.js';

/** The ranges that end now, by their name in the query. */
export const presets = {
  '1h': { label: 'Hour', ms: hourMs },
  '6h': { label: '6 hours', ms: 6 * hourMs },
  '24h': { label: 'Day', ms: dayMs },
  '7d': { label: 'Week', ms: 7 * dayMs },
  '30d': { label: '30 days', ms: 30 * dayMs },
  '90d': { label: '90 days', ms: 90 * dayMs },
} as const;
export type Preset = keyof typeof presets;

/** The range that a page shows. */
export type ShownRange = TimeRange & {
  /** The preset, or undefined for a range of its own. */
  readonly preset: Preset | undefined;
  /** The values of the query that lead to the same range. */
  readonly query: Readonly<Record<string, string | undefined>>;
};

const isPreset = (name: string | null): name is Preset =>
  name !== null && Object.hasOwn(presets, name);

/** A range from the query: `range=7d`, or `from` and `to` in UTC. Default, also for values that make no range: a day. */
export const rangeOf = (query: URLSearchParams, now: Instant): ShownRange => {
  const [from, to] = [instantOf(query.get('from')), instantOf(query.get('to')) ?? now];
  if (from !== undefined && from < to && to - from <= longestMs)
    return {
      ...{ from, to, preset: undefined },
      query: { from: shortTime(from), to: query.get('to') ? shortTime(to) : undefined },
    };
  const name = query.get('range');
  const preset = isPreset(name) ? name : '24h';
  // The minute that has begun is in the range.
  const end = Math.ceil((now + 1) / minuteMs) * minuteMs;
  return { from: end - presets[preset].ms, to: end, preset, query: { range: preset } };
};

/** Counts are kept for 400 days. */
const longestMs = 400 * dayMs;

/** A time as the field of a form has it, read as UTC; undefined when it is none. */
const instantOf = (text: string | null): Instant | undefined => {
  if (!text || !/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?Z?)?$/.test(text)) return undefined;
  const at = Date.parse(text.endsWith('Z') || !text.includes('T') ? text : `${text}Z`);
  return Number.isNaN(at) ? undefined : at;
};

/** A time for the field of a form: `2026-01-31T09:30`, in UTC. */
export const shortTime = (at: Instant): string => isoTime(at).slice(0, 16);
