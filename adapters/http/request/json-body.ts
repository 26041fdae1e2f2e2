import { isUtf8 } from 'node:buffer';
import * as E from 'fp-ts/lib/Either.js';
import { isObject } from '../../../core/shared/closed-object.js';
import { pointer } from '../../../core/shared/violation.js';
import type { Violation } from '../errors/violation.js';

/**
 * Parses a body as a JSON object. The nesting depth is checked before parsing. Every text must be well-formed
 * Unicode without NUL characters.
 */
export const jsonObjectOf = (
  bytes: Buffer,
  depth: number,
): E.Either<Violation, Readonly<Record<string, unknown>>> => {
  if (!isUtf8(bytes)) return wrong('must be encoded in UTF-8');
  const text = bytes.toString();
  const { isTooDeep, hasEscapes } = scan(text, depth);
  if (isTooDeep) return wrong(`must not be nested deeper than ${depth} levels`);
  const value = parsed(text);
  if (!isObject(value))
    return wrong(value === undefined ? 'must be valid JSON' : 'must be a JSON object');
  const bad = hasEscapes ? badText(value, '') : undefined;
  return bad === undefined
    ? E.right(value)
    : wrong('must be valid Unicode text without NUL characters', bad);
};

const wrong = (message: string, property = ''): E.Either<Violation, never> =>
  E.left({ on: 'body', property, message });

/** The parsed value; undefined, which JSON cannot express, for invalid JSON. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const quote = 0x22;
const backslash = 0x5c;

/** Scans the text once: whether it is nested too deeply, and whether a string has a `\u` escape. */
const scan = (text: string, depth: number): { isTooDeep: boolean; hasEscapes: boolean } => {
  let level = 0;
  let isInside = false;
  let hasEscapes = false;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit === quote) isInside = !isInside;
    else if (isInside) {
      if (unit !== backslash) continue;
      i += 1;
      hasEscapes ||= text.charAt(i) === 'u';
    } else {
      level += step(unit);
      if (level > depth) return { isTooDeep: true, hasEscapes };
    }
  }
  return { isTooDeep: false, hasEscapes };
};

/** `[` and `{` open a level, `]` and `}` close one. */
const step = (unit: number): number => {
  if (unit === 0x5b || unit === 0x7b) return 1;
  return unit === 0x5d || unit === 0x7d ? -1 : 0;
};

/** Whether a text has a NUL character or a lone surrogate. */
export const isBadText = (text: string): boolean =>
  text.includes('\0') || /\p{Surrogate}/u.test(text);

/** The JSON pointer of the first bad text in a value, whose depth is bounded. */
const badText = (value: unknown, at: string): string | undefined => {
  if (typeof value === 'string') return isBadText(value) ? at : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    const bad = isBadText(key) ? at : badText(member, at + pointer(key));
    if (bad !== undefined) return bad;
  }
  return undefined;
};
