import * as t from 'io-ts';
import { closed } from '../../shared/closed-object.js';
import { matching, nullable, oneLine, oneOf, textOf, where } from '../../shared/codec.js';
import { roles } from './permissions.js';

const longestEmail = 254;

/** An email address in lower case. Whether it exists is not checked. */
export const Email = where(
  matching(/^[^\s@]+@[^\s@]+$/, 'must be an email address'),
  (text) => text.length <= longestEmail && text === text.toLowerCase() && !/\p{Cc}/u.test(text),
  { maxLength: longestEmail },
  'must be an email address',
);

/** A new password: 12 to 200 characters. */
export const Password = textOf(12, 200);

/** What a person is called; null when not known. */
export const PersonName = nullable(oneLine(200));

/** A person to invite. An `organization` that is no identifier is not found. */
export const NewMember = closed('NewMember', {
  organization: t.string,
  email: Email,
  role: oneOf('Role', roles),
});
export type NewMember = t.TypeOf<typeof NewMember>;

/** An address as it is stored and compared. */
export const emailOf = (text: string): string => text.trim().toLowerCase();

/** A password as it is hashed: keyboards write some characters in several ways. */
export const passwordOf = (text: string): string => text.normalize('NFKC');
