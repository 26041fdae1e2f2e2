import * as t from 'io-ts';
import { described, explained } from './codec.js';

/** A phone number in E.164 format with its `+` (docs/specification.md#2.2.1). */
export type PhoneNumber = `+${string}`;

const e164 = /^\+?[1-9]\d{1,14}$/;

/** What people write between the digits of a number. */
export const numberSeparators = [' ', '\u00a0', '-', '.', '(', ')', '/'] as const;

/** The number that a text spells with separators or without its `+`; any other text as it is. */
export const spelledNumber = (text: string): string => {
  const digits = e164.test(text) ? text : withoutSeparators(text);
  return e164.test(digits) ? `+${digits.replace('+', '')}` : text;
};

const withoutSeparators = (text: string): string =>
  numberSeparators.reduce((left, separator) => left.replaceAll(separator, ''), text);

/**
 * Decodes a phone number with or without `+`. The result always has one
 * (docs/specification.md#2.2.1).
 */
export const PhoneNumber = explained(
  described(
    new t.Type<PhoneNumber, string, unknown>(
      'PhoneNumber',
      (u): u is PhoneNumber => typeof u === 'string' && u.startsWith('+') && e164.test(u),
      (u, context) =>
        typeof u === 'string' && e164.test(u)
          ? t.success<PhoneNumber>(u.startsWith('+') ? (u as PhoneNumber) : `+${u}`)
          : t.failure(u, context, 'must be a phone number in E.164 format, such as +12025550123'),
      t.identity,
    ),
    { type: 'string', pattern: e164.source },
  ),
  'A phone number in E.164 format. On input the `+` is optional.',
);
