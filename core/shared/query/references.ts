import * as t from 'io-ts';
import { about, described } from '../codec.js';
import { type Id, type IdPrefix, isId } from '../ids.js';
import { PhoneNumber } from '../phone-number.js';
import { idView } from '../published.js';

/** The query parameter of a filter by a resource. Text that is no identifier of that kind is refused: nothing can fit it. */
export const reference = <Prefix extends IdPrefix>(prefix: Prefix) =>
  described(
    new t.Type<Id<Prefix>, string, unknown>(
      prefix,
      (u): u is Id<Prefix> => typeof u === 'string' && isId(prefix)(u),
      (u, context) =>
        typeof u === 'string' && isId(prefix)(u)
          ? t.success(u)
          : t.failure(u, context, `must be an identifier that begins with ${prefix}_`),
      t.identity,
    ),
    (of) => of(idView(prefix)),
  );

/** The filter of a list by a channel. */
export const ofChannel = about(reference('chan'), 'Only resources of this channel.');

/** A `+` that was not percent-encoded arrives as a space. */
const withPlus = (text: string): string => text.replace(/^ /, '+');

/** The query parameter `to`: a phone number, whose `+` is optional. */
export const Recipient = described(
  new t.Type<PhoneNumber, string, unknown>(
    'recipient',
    PhoneNumber.is,
    (u, context) => PhoneNumber.validate(typeof u === 'string' ? withPlus(u) : u, context),
    t.identity,
  ),
  (of) => of(PhoneNumber),
);

/** More than any provider's user id has. */
const longestPeer = 256;

/** The query parameter `peer`: a phone number, whose `+` is optional, or a provider's user id as messages show it. */
export const Peer = described(
  new t.Type<string, string, unknown>(
    'peer',
    t.string.is,
    (u, context) => {
      if (typeof u !== 'string' || u.length === 0 || u.length > longestPeer)
        return t.failure(u, context, `must have 1 to ${longestPeer} characters`);
      const number = withPlus(u);
      if (/^\+/.test(number)) return PhoneNumber.validate(number, context);
      return t.success(/^[1-9]\d{1,14}$/.test(u) ? `+${u}` : u);
    },
    t.identity,
  ),
  { type: 'string', minLength: 1, maxLength: longestPeer },
);
