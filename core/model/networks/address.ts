import * as E from 'fp-ts/lib/Either.js';
import { PhoneNumber } from '../../shared/phone-number.js';

/** One form of the addresses of a network. */
export type AddressForm = {
  /** Its name for programs: `phone_number`, `short_code`, `sender_id`, or the network's own, such as `user_id`. */
  readonly name: string;
  /** What an address of this form is, for people: completes "must be". */
  readonly meaning: string;
  /** The address that a text spells, in the one spelling that is stored. Undefined for a text that is none. */
  readonly read: (text: string) => string | undefined;
};

/** The forms in which a network takes addresses. A text has the first form that reads it. */
export type AddressForms = readonly [AddressForm, ...AddressForm[]];

/** A phone number in E.164 format. As a recipient it is judged by the numbering plans too (docs/specification.md#3.5.2). */
export const phoneNumber: AddressForm = {
  name: 'phone_number',
  meaning: 'a phone number in E.164 format, such as +12025550123',
  read: (text) => {
    const decoded = PhoneNumber.decode(text);
    return E.isRight(decoded) ? decoded.right : undefined;
  },
};

/** The shortest number that a country has today, with its country code: that of Niue. */
const shortestNumber = 7;

/** The phone number of a channel: it may be missing from the numbering plans, as the test numbers of WhatsApp are. */
export const channelNumber: AddressForm = {
  name: 'phone_number',
  meaning: 'a phone number in E.164 format with its country code, such as +12025550123',
  read: (text) => {
    const number = phoneNumber.read(text);
    return number !== undefined && number.length > shortestNumber ? number : undefined;
  },
};

const matching = (name: string, meaning: string, form: RegExp): AddressForm => ({
  name,
  meaning,
  read: (text) => (form.test(text) ? text : undefined),
});

/** A number of a network that is valid in one country only, such as 24601. */
export const shortCode = matching('short_code', 'a short code of 3 to 6 digits', /^\d{3,6}$/);

/** A name that a network shows in place of a number. */
export const senderId = matching(
  'sender_id',
  'a sender id of 1 to 11 letters, digits and spaces with at least one letter',
  /^(?=.*[A-Za-z])[A-Za-z0-9](?:[A-Za-z0-9 ]{0,9}[A-Za-z0-9])?$/,
);

/**
 * An id that means something to the network alone: 1 to 256 characters without white space, of the form that is given. `example`
 * is one of them, for people.
 */
export const opaqueId = (name = 'user_id', form = /^/, example?: string): AddressForm => {
  // A `g` or `y` would make an expression remember where it stopped.
  const { source, flags } = form;
  const own = new RegExp(source, flags.replace(/[gy]/g, ''));
  return {
    name,
    meaning: `an id of the network (${name})${example === undefined ? '' : `, such as ${example}`}`,
    read: (text) => (/^\S{1,256}$/.test(text) && own.test(text) ? text : undefined),
  };
};

/** An address, and its form. */
export type ReadAddress = { readonly form: AddressForm; readonly address: string };

/** What a text spells among some forms; otherwise what it must be, as a predicate for people. */
export const readAddress = (forms: AddressForms, text: string): E.Either<string, ReadAddress> => {
  for (const form of forms) {
    const address = form.read(text);
    if (address !== undefined) return E.right({ form, address });
  }
  return E.left(`must be ${forms.map(({ meaning }) => meaning).join(', or ')}`);
};
