import type { Change } from '../../commit/change.js';
import type { Contact } from '../../model/contacts/contact.js';
import { isNumber, type Naming } from '../../model/contacts/naming.js';
import { type OptOutCategory, withPreference } from '../../model/contacts/preference.js';
import type { Message } from '../../model/messages/message.js';
import type { NetworkRecipient } from '../../model/messages/person/person.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { NewId } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import {
  type ContactParts,
  findHolder,
  holdersIn,
  joinContacts,
  partsOf,
} from './join-contacts.js';

/** The ports of `joinRecipient`. */
export type JoinRecipientPorts = {
  readonly contacts: Pick<ContactStore, 'holder' | 'recall'>;
  readonly newId: NewId;
};

/** What an answer or a report says of the recipient of a message. */
export type SaidOfRecipient = {
  /** What the network calls the recipient. */
  readonly recipient?: NetworkRecipient | undefined;
  /** The message failed because the recipient does not want such messages: since when that is known. */
  readonly optOut?: { readonly category: OptOutCategory; readonly at: Instant } | undefined;
};

/**
 * What is to be stored of the contact of a sent message, now that the network called its recipient so, or said what it does not
 * want to get. Nothing for a message of before the service had contacts, and where the address that was written to belongs to no
 * contact any more: it was erased, or the network has given it to another person.
 */
export const joinRecipient = async (
  { contacts, newId }: JoinRecipientPorts,
  message: Message,
  said: readonly SaidOfRecipient[],
  { now, isFresh }: { readonly now: Instant; readonly isFresh: boolean },
): Promise<ContactParts | undefined> => {
  const { project, to, contact } = message;
  const naming = namingIn(
    to,
    said.map(({ recipient }) => recipient),
  );
  const amend = optOutIn(message, said, now);
  if (contact === undefined || !(naming || amend)) return undefined;
  const asked = await findHolder(contacts, project, to, isFresh);
  if (!asked) return undefined;
  const others = naming ? await holdersIn(contacts, project, naming, isFresh) : [];
  const context = { project, now, id: newId('cont') };
  return joinContacts(naming ?? askedFor(to), [asked, ...others], context, amend).parts;
};

/** A Change that stores also what is new of a contact. */
export const withContact = <C extends Change>(change: C, parts: ContactParts | undefined): C =>
  parts
    ? {
        ...change,
        puts: { ...change.puts, contacts: parts.contacts },
        ...partsOf({ parts }),
        events: [...(change.events ?? []), ...parts.events],
      }
    : change;

const askedFor = (to: string): Naming => (isNumber(to) ? { number: to } : { user: to });

/** The first word on each address; undefined where nothing is said beside the address that was written to. */
const namingIn = (
  to: string,
  names: readonly (NetworkRecipient | undefined)[],
): Naming | undefined => {
  const number = names.find((name) => name?.number !== undefined)?.number;
  const user = names.find((name) => name?.user !== undefined)?.user;
  if ((number ?? to) === to && (user ?? to) === to) return undefined;
  return {
    ...askedFor(to),
    ...(number !== undefined && { networkNumber: number }),
    ...(user !== undefined && { user }),
  };
};

/** Adds to a contact what it does not want to get on the channel of a message. Undefined where nothing is said of that. */
const optOutIn = (
  { channel }: Message,
  said: readonly SaidOfRecipient[],
  now: Instant,
): ((contact: Contact) => Contact) | undefined => {
  const stop = said.find(({ optOut }) => optOut)?.optOut;
  if (!stop) return undefined;
  const at = Math.min(stop.at, now);
  const { category } = stop;
  return (contact) =>
    withPreference(contact, { channel, category, isOut: true, at, source: 'provider' });
};
