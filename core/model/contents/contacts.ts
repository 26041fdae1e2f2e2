import * as t from 'io-ts';
import {
  free,
  freeList,
  listOf,
  needed,
  plain,
  received,
  type ShapeFields,
  type StoredIn,
  shape,
  storedAs,
  words,
} from '../../contract/shape.js';
import { matching } from '../../shared/codec.js';
import { contentMeaning } from './interaction.js';

const text = words(1_024);
const texts = listOf(text, 0, 100);
const use = free(text, 'What it is for, such as `work`; null when unknown.');

const entries = <const Fields extends ShapeFields>(name: string, meaning: string, fields: Fields) =>
  listOf(shape(name, meaning, fields), 0, 100);

const entered = shape('ContactCard', 'One person or organization of an address book.', {
  name: needed(text, 'The whole name.'),
  name_parts: free(
    shape('NameParts', 'The parts of a name.', {
      prefix: free(text, 'What stands before it; null without one.'),
      first: free(text, 'The first name; null without one.'),
      middle: free(text, 'The middle name; null without one.'),
      last: free(text, 'The last name; null without one.'),
      suffix: free(text, 'What stands after it; null without one.'),
    }),
    'The parts of the name; null where they are unknown.',
  ),
  phones: freeList(texts, 'Phone numbers, as they were written.'),
  phone_entries: freeList(
    entries('PhoneEntry', 'A phone number of a contact card.', {
      number: needed(text, 'The number, as it was written.'),
      type: use,
      network_id: free(
        text,
        'The identifier of the number at the network; null when it is not known there.',
      ),
    }),
    'The phone numbers with what they are for.',
  ),
  emails: freeList(texts, 'E-mail addresses.'),
  email_entries: freeList(
    entries('EmailEntry', 'An e-mail address of a contact card.', {
      email: needed(text, 'The address.'),
      type: use,
    }),
    'The e-mail addresses with what they are for.',
  ),
  organization: free(text, 'The organization; null without one.'),
  department: free(text, 'The department; null without one.'),
  title: free(text, 'The title at the organization; null without one.'),
  addresses: freeList(texts, 'Postal addresses, each as one text.'),
  address_entries: freeList(
    entries('AddressEntry', 'A postal address of a contact card.', {
      street: free(text, 'The street with its number; null when unknown.'),
      city: free(text, 'The city; null when unknown.'),
      state: free(text, 'The state or province; null when unknown.'),
      zip: free(text, 'The postal code; null when unknown.'),
      country: free(text, 'The country; null when unknown.'),
      country_code: free(text, 'The code of the country; null when unknown.'),
      type: use,
    }),
    'The postal addresses by their parts.',
  ),
  urls: freeList(texts, 'Web addresses.'),
  url_entries: freeList(
    entries('UrlEntry', 'A web address of a contact card.', {
      url: needed(text, 'The address.'),
      type: use,
    }),
    'The web addresses with what they are for.',
  ),
  birthday: free(
    plain(t.string, matching(/^\d{4}-\d{2}-\d{2}$/, 'must be a date as YYYY-MM-DD')),
    'The birthday, as it was written; null without one.',
  ),
});

type Entered = StoredIn<typeof entered>;
type Address = NonNullable<Entered['address_entries']>[number];

/** A postal address in one line. */
const lineOf = ({ street, city, state, zip, country }: Address): string =>
  [street, city, state, zip, country].filter((part) => part).join(', ');

/** What the entries of a card say, as its lists. */
export const listsOf = (stored: Entered) => ({
  phones: stored.phone_entries?.map(({ number }) => number),
  emails: stored.email_entries?.map(({ email }) => email),
  addresses: stored.address_entries?.map(lineOf),
  urls: stored.url_entries?.map(({ url }) => url),
});

/** A card shows what its entries say in the lists too, unless it has the lists. */
const card = storedAs(entered, (stored: Entered) => {
  const lists = listsOf(stored);
  return {
    ...stored,
    phones: stored.phones ?? lists.phones,
    emails: stored.emails ?? lists.emails,
    addresses: stored.addresses ?? lists.addresses,
    urls: stored.urls ?? lists.urls,
  };
});

/** The contact details of one person or organization. */
export type ContactCard = StoredIn<typeof card>;

/** Contact details that a message shares. */
export const contacts = shape(
  'ContactsContent',
  contentMeaning('contacts'),
  {
    contacts: needed(listOf(card, 1, 1_000), 'The contact cards.'),
    raw: free(
      received(t.UnknownRecord),
      "The provider's JSON of the cards that could not be read, or say more than is shown, such as a `vcard`; null when there are none, and when it is too large.",
    ),
  },
  {
    tag: { type: 'contacts' },
    example: {
      contacts: [{ name: 'Ada Quill', phone_entries: [{ number: '+12025550123', type: 'work' }] }],
    },
  },
);
