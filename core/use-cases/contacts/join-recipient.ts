import type { Change } from '../../commit/change.js';
import { isNumber, type Naming } from '../../model/contacts/naming.js';
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

/**
 * What is to be stored of the contact of a sent message, now that the network called its recipient so. Nothing for a message of
 * before the service had contacts, and where the address that was written to belongs to no contact any more: it was erased, or
 * the network has given it to another person.
 */
export const joinRecipient = async (
  { contacts, newId }: JoinRecipientPorts,
  { project, to, contact }: Message,
  names: readonly (NetworkRecipient | undefined)[],
  { now, isFresh }: { readonly now: Instant; readonly isFresh: boolean },
): Promise<ContactParts | undefined> => {
  const naming = namingIn(to, names);
  if (contact === undefined || !naming) return undefined;
  const asked = await findHolder(contacts, project, to, isFresh);
  if (!asked) return undefined;
  const holders = [asked, ...(await holdersIn(contacts, project, naming, isFresh))];
  return joinContacts(naming, holders, { project, now, id: newId('cont') }).parts;
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

/** The first word on each address; undefined where nothing is said beside the address that was written to. */
const namingIn = (
  to: string,
  names: readonly (NetworkRecipient | undefined)[],
): Naming | undefined => {
  const number = names.find((name) => name?.number !== undefined)?.number;
  const user = names.find((name) => name?.user !== undefined)?.user;
  if ((number ?? to) === to && (user ?? to) === to) return undefined;
  const asked: Naming = isNumber(to) ? { number: to } : { user: to };
  return {
    ...asked,
    ...(number !== undefined && { networkNumber: number }),
    ...(user !== undefined && { user }),
  };
};
