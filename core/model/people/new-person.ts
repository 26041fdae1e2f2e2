import * as t from 'io-ts';
import { described, matching, nullable, oneLine, textOf, where } from '../../shared/codec.js';

const longestEmail = 254;

/** An email address in lower case. Whether it exists is not checked. */
const Email = where(
  matching(/^[^\s@]+@[^\s@]+$/, 'must be an email address'),
  (text) => text.length <= longestEmail && text === text.toLowerCase() && !/\p{Cc}/u.test(text),
  { maxLength: longestEmail },
  'must be an email address',
);

/** An email address as a person writes it. It is decoded to how it is stored. */
export const WrittenEmail = described(
  new t.Type<string, unknown, unknown>(
    'Email',
    Email.is,
    (u, context) => Email.validate(typeof u === 'string' ? emailOf(u) : u, context),
    t.identity,
  ),
  (of) => of(Email),
);

/** A new password: 12 to 200 characters. */
export const Password = textOf(12, 200);

/** What a person is called; null when not known. */
export const PersonName = nullable(oneLine(200));

/** An address as it is stored and compared. */
export const emailOf = (text: string): string => text.trim().toLowerCase();

/** A password as it is hashed: keyboards write some characters in several ways. */
export const passwordOf = (text: string): string => text.normalize('NFKC');
