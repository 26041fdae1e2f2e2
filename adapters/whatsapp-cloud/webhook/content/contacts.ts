import { type ContactCard, listsOf } from '../../../../core/model/contents/contacts.js';
import { idAt, isJson, type Json, objectAt, objectsAt, textAt } from '../../graph/json.js';
import type { ReceivedContent } from '../notice.js';
import { rawJson } from './raw-json.js';

/**
 * The content of shared contacts. A card of which nothing can be read is left out, and kept as it came; one with nothing on it
 * stays an empty card among the others. A card with more than is read, such as its `vcard`, is kept as it came too. Undefined
 * when no card can be read: its message is kept as it came.
 */
export const contacts = (item: Json): ReceivedContent | undefined => {
  const given = Array.isArray(item.contacts) ? (item.contacts as readonly unknown[]) : [];
  const cards = given.map((each) => (isJson(each) ? cardOf(each) : undefined));
  const isLost = (card: ContactCard | undefined, i: number) =>
    isEmpty(card) && saysSomething(given[i]);
  const kept = given.filter((each, i) => isLost(cards[i], i) || hasMore(each, cards[i]));
  const read = cards.flatMap((card, i) => (card && !isLost(card, i) ? [card] : []));
  if (read.every(isEmpty)) return undefined;
  const raw = kept.length > 0 ? rawJson({ contacts: kept }) : undefined;
  return { type: 'contacts', contacts: read.map(withLists), ...(raw !== undefined && { raw }) };
};

/** A card with what version 0.3.0 reads of one, which can run beside this one during an upgrade. */
const withLists = (card: ContactCard): ContactCard => {
  const { phones = [], emails = [], addresses = [], urls = [] } = listsOf(card);
  return { organization: null, ...card, phones, emails, addresses, urls };
};

/** Whether a value of a card, at any depth, is not empty. */
const saysSomething = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysSomething);
  return value !== undefined && value !== null && value !== '';
};

/** The members of a card that are read. */
const readMembers: readonly string[] = [
  ...['name', 'phones', 'emails', 'org', 'addresses', 'urls', 'birthday'],
];

/** Whether a card says something that is not in what is read of it. */
const hasMore = (given: unknown, card: ContactCard | undefined): boolean => {
  if (!isJson(given)) return false;
  const isUnread = ([name, value]: [string, unknown]) =>
    !readMembers.includes(name) && saysSomething(value);
  if (Object.entries(given).some(isUnread)) return true;
  const read = new Set(textsIn(card));
  return textsIn(given).some((text) => text !== '' && !read.has(text));
};

/** The values in a JSON, at any depth, as text. */
const textsIn = (value: unknown): readonly string[] => {
  if (value === undefined || value === null) return [];
  return typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [String(value)];
};

const cardOf = (contact: Json): ContactCard =>
  said({
    name: nameOf(objectAt(contact, 'name')),
    name_parts: partsOf(objectAt(contact, 'name')),
    phone_entries: entriesAt(contact, 'phones', phoneOf),
    email_entries: entriesAt(contact, 'emails', (given) => {
      const email = textAt(given, 'email');
      return email ? said({ email, type: textAt(given, 'type') }) : undefined;
    }),
    organization: textAt(objectAt(contact, 'org'), 'company'),
    department: textAt(objectAt(contact, 'org'), 'department'),
    title: textAt(objectAt(contact, 'org'), 'title'),
    address_entries: entriesAt(contact, 'addresses', addressOf),
    url_entries: entriesAt(contact, 'urls', (given) => {
      const url = textAt(given, 'url');
      return url ? said({ url, type: textAt(given, 'type') }) : undefined;
    }),
    birthday: textAt(contact, 'birthday'),
  });

/** An object without its members that say nothing. */
const said = <Given extends object>(given: Given): Given =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => name === 'name' || saysSomething(value)),
  ) as Given;

const isEmpty = (card: ContactCard | undefined): boolean =>
  !card || (card.name === '' && Object.keys(card).length === 1);

type Entries<Name extends keyof ContactCard> =
  NonNullable<ContactCard[Name]> extends readonly (infer Entry)[] ? Entry : never;

const entriesAt = <Entry>(
  contact: Json,
  name: string,
  read: (item: Json) => Entry | undefined,
): readonly Entry[] => objectsAt(contact, name).flatMap((item) => read(item) ?? []);

const phoneOf = (given: Json): Entries<'phone_entries'> | undefined => {
  const network_id = idAt(given, 'wa_id');
  const number = textAt(given, 'phone') || network_id;
  return number ? said({ number, type: textAt(given, 'type'), network_id }) : undefined;
};

const addressOf = (given: Json): Entries<'address_entries'> | undefined => {
  const names = ['street', 'city', 'state', 'zip', 'country', 'country_code', 'type'] as const;
  const entry = said(Object.fromEntries(names.map((name) => [name, textAt(given, name)])));
  return saysSomething({ ...entry, type: undefined, country_code: undefined }) ? entry : undefined;
};

const nameOf = (name: Json | undefined): string =>
  textAt(name, 'formatted_name') ||
  nameParts
    .map((part) => textAt(name, part)?.trim())
    .filter((part) => part)
    .join(' ');

const nameParts = ['prefix', 'first_name', 'middle_name', 'last_name', 'suffix'] as const;

const partsOf = (name: Json | undefined): ContactCard['name_parts'] => {
  const [prefix, first, middle, last, suffix] = nameParts.map((part) => textAt(name, part));
  const parts = said({ prefix, first, middle, last, suffix });
  return saysSomething(parts) ? parts : undefined;
};
