import { createHash } from 'node:crypto';

/** A value of a row. */
export type Value = string | number | bigint | null;

/** How a copy differs from its original. */
export type Shift = {
  /** How much later everything in it happens. */
  readonly ms: number;
  /** What is added to the sequence number of an event. */
  readonly sequence: number;
};

type CloneText = (shift: Shift) => string;
type CloneValue = (shift: Shift) => Value;

const digits = '0123456789abcdefghjkmnpqrstvwxyz';
const timeDigits = 10;
const firstInstant = 1_500_000_000_000;
const lastInstant = 3_000_000_000_000;

/** What changes in a text: an id, a time as text or as a number, the sequence number of an event. */
const changing =
  /([a-z]+_)([0-7][0-9a-hjkmnp-tv-z]{9})([0-9a-hjkmnp-tv-z]{16})|(\d{4}-\d\d-\d\dT[\d:.]{12}Z)|("sequence":)(\d+)|\b(1[5-9]\d{11}|2\d{12})\b/g;

const msOf = (text: string): number =>
  [...text].reduce((ms, digit) => ms * digits.length + digits.indexOf(digit), 0);

const timeText = (ms: number): string => {
  let rest = ms;
  let text = '';
  for (let i = 0; i < timeDigits; i += 1) {
    text = digits.charAt(rest % digits.length) + text;
    rest = Math.floor(rest / digits.length);
  }
  return text;
};

/** The function that makes one changing part of a text. */
const partOf = (match: RegExpMatchArray, isKept: (id: string) => boolean): CloneText => {
  const [all, prefix, time, random, iso, label, sequence] = match;
  if (prefix !== undefined && time !== undefined && random !== undefined) {
    if (isKept(all)) return () => all;
    const at = msOf(time);
    return ({ ms }) => prefix + timeText(at + ms) + random;
  }
  if (iso !== undefined) {
    const at = Date.parse(iso);
    return ({ ms }) => new Date(at + ms).toISOString();
  }
  if (label !== undefined) {
    const number = Number(sequence);
    return (shift) => label + String(number + shift.sequence);
  }
  const at = Number(all);
  return ({ ms }) => String(at + ms);
};

const textClone = (text: string, isKept: (id: string) => boolean): CloneValue => {
  const parts: (string | CloneText)[] = [];
  let end = 0;
  for (const match of text.matchAll(changing)) {
    parts.push(text.slice(end, match.index), partOf(match, isKept));
    end = match.index + match[0].length;
  }
  parts.push(text.slice(end));
  if (parts.length === 1) return () => text;
  return (shift) => {
    let clone = '';
    for (const part of parts) clone += typeof part === 'string' ? part : part(shift);
    return clone;
  };
};

/** The ids in a text. */
export const idsIn = (text: string): readonly string[] =>
  [...text.matchAll(changing)].filter(([_, prefix]) => prefix !== undefined).map(([id]) => id);

/** A hash of the same form, for what has no other name. */
const hashOf = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/**
 * The function that copies a value of a column with other ids, times and sequence numbers. Ids that `isKept` names stay
 * as they are. A copied id sorts as its time does.
 */
export const cloneOf = (
  column: string,
  value: Value,
  isKept: (id: string) => boolean,
): CloneValue => {
  if (column === 'hash') return ({ ms }) => hashOf(`${value} ${ms}`);
  if (column === 'event_sequences' && typeof value === 'string')
    return ({ sequence }) =>
      value.replaceAll(/\d+/g, (number) => String(Number(number) + sequence));
  if (typeof value === 'string') return textClone(value, isKept);
  if (value === null) return () => null;
  const number = Number(value);
  if (column.endsWith('sequence')) return ({ sequence }) => number + sequence;
  if (number >= firstInstant && number <= lastInstant) return ({ ms }) => number + ms;
  return () => number;
};
