import { hourMs, type Instant, minuteMs } from '../../../core/shared/time.js';
import type { PlaceFile } from '../places/place.js';

const begin = 'roundtrip-';
const pattern = /^roundtrip-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/;

/** What the names of scheduled backups begin with. */
export const nameBegin = begin;

/** The name of the scheduled backup of an instant. Names sort by time. */
export const backupName = (at: Instant): string => {
  const compact = new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replace(/[-:]/g, '');
  return `${begin}${compact}.backup`;
};

/** The instant in the name of a scheduled backup. Undefined for any other name. */
export const instantOf = (name: string): Instant | undefined => {
  const [, year, month, day, hour, minute, second] = pattern.exec(name) ?? [];
  if (year === undefined) return undefined;
  const at = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(at) ? undefined : at;
};

/** The names of the scheduled backups among these files. An empty file is none: a copy that failed leaves one. */
export const backupsIn = (files: readonly PlaceFile[]): readonly string[] =>
  files.flatMap(({ name, bytes }) => (bytes > 0 && instantOf(name) !== undefined ? name : []));

/** Whether a file is what a scheduled backup that was killed left. */
export const isLeftover = (name: string): boolean => {
  const [whole = '', rest] = name.split('.partial');
  return rest !== undefined && instantOf(whole) !== undefined;
};

/** When the newest of these backups was made. One of after `now` does not count: a clock was wrong then. */
export const newestIn = (names: readonly string[], now: Instant): Instant | undefined => {
  const made = names.flatMap((name) => instantOf(name) ?? []).filter((at) => at <= now);
  return made.length === 0 ? undefined : Math.max(...made);
};

/** Milliseconds until the next backup is due. 0 when it is. */
export const dueInMs = (newest: Instant | undefined, now: Instant, everyMs: number): number =>
  newest === undefined ? 0 : Math.max(0, newest + everyMs - now);

/** A backup that was just made, how many stay with it, and the time now. */
type Kept = { readonly made: string; readonly keep: number; readonly now: Instant };

/**
 * The scheduled backups to delete once `made` is whole: all but the `keep` newest. `made` always stays. One of after `now` stays
 * too, and is not counted: it must not take the place of a backup whose time is right.
 */
export const outdated = (
  names: readonly string[],
  { made, keep, now }: Kept,
): readonly string[] => {
  const others = names
    .filter((name) => name !== made && (instantOf(name) ?? Number.POSITIVE_INFINITY) <= now)
    .sort();
  return others.slice(0, Math.max(0, others.length - (keep - 1)));
};

/** Milliseconds from a failed attempt to the next: from a minute to an hour, and at most the interval. */
export const retryInMs = (failures: number, everyMs: number): number =>
  Math.min(minuteMs * 2 ** Math.min(failures - 1, 10), hourMs, everyMs);
