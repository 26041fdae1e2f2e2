import type { ContactCard } from '../../../../core/model/messages/content.js';
import { allObjectsAt, idAt, type Json, objectAt, objectsAt, textAt } from '../../graph/json.js';
import type { ReceivedContent } from '../notice.js';

/**
 * The content of shared contacts. A card with nothing on it stays an empty card among the others. Undefined when no card has
 * anything, or when one has only what we cannot read: its message is kept as it came.
 */
export const contacts = (item: Json): ReceivedContent | undefined => {
  const given = allObjectsAt(item, 'contacts') ?? [];
  const cards = given.map(cardOf);
  if (cards.every(isEmpty)) return undefined;
  if (cards.some((card, i) => isEmpty(card) && saysSomething(given[i]))) return undefined;
  return { type: 'contacts', contacts: cards };
};

/** Whether a value of a card, at any depth, is not empty. */
const saysSomething = (value: unknown): boolean => {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(saysSomething);
  return value !== undefined && value !== null && value !== '';
};

type ReadCard = Required<ContactCard>;

const cardOf = (contact: Json): ReadCard => ({
  name: nameOf(objectAt(contact, 'name')),
  phones: textsOf(contact, 'phones', (phone) => textAt(phone, 'phone') ?? idAt(phone, 'wa_id')),
  emails: textsOf(contact, 'emails', (email) => textAt(email, 'email')),
  organization: textAt(objectAt(contact, 'org'), 'company') ?? null,
  department: textAt(objectAt(contact, 'org'), 'department') ?? null,
  title: textAt(objectAt(contact, 'org'), 'title') ?? null,
  addresses: textsOf(contact, 'addresses', addressOf),
  urls: textsOf(contact, 'urls', (url) => textAt(url, 'url')),
  birthday: textAt(contact, 'birthday') ?? null,
});

const isEmpty = (card: ReadCard): boolean =>
  Object.values(card).every((value) => value === null || value.length === 0);

const nameOf = (name: Json | undefined): string =>
  textAt(name, 'formatted_name') ??
  joined(name, ['prefix', 'first_name', 'middle_name', 'last_name', 'suffix'], ' ');

const addressOf = (address: Json): string | undefined =>
  joined(address, ['street', 'city', 'state', 'zip', 'country'], ', ') || undefined;

const joined = (from: Json | undefined, names: readonly string[], separator: string): string =>
  names
    .map((name) => textAt(from, name)?.trim())
    .filter((part) => part)
    .join(separator);

const textsOf = (
  contact: Json,
  name: string,
  read: (item: Json) => string | undefined,
): readonly string[] => objectsAt(contact, name).flatMap((item) => read(item) ?? []);
