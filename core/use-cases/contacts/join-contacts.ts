import type { ContactKey, ConversationCall } from '../../commit/change.js';
import type { ChangeWith } from '../../commit/conflicts.js';
import { type Contact, changedContact, keysOf } from '../../model/contacts/contact.js';
import {
  addressesIn,
  mergedContact,
  type Naming,
  type NamingContext,
  namedContact,
} from '../../model/contacts/naming.js';
import { optedOut } from '../../model/contacts/preference.js';
import { conversationId } from '../../model/conversations/conversation-id.js';
import type { EventDraft } from '../../model/events/event.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ContactId, ProjectId } from '../../shared/ids.js';

/** What a Change stores of the contacts that a naming changes. */
export type ContactParts = {
  readonly contacts: readonly Contact[];
  readonly contactKeys: readonly ContactKey[];
  readonly removeContactKeys: readonly ContactKey[];
  readonly events: readonly EventDraft[];
};

/** The contact of a naming as it will be stored, and what is to be stored. Nothing where the naming says nothing new. */
export type Joined = {
  readonly contact: Contact;
  /** How the contact was read, for the commit to require; undefined for a new one. */
  readonly asRead: { readonly id: ContactId; readonly version: number } | undefined;
  readonly parts: ContactParts | undefined;
};

/**
 * Decides which contact a naming means. Where it says something new, the commit conflicts when one of the contacts found has
 * changed since, or when one of the addresses that were free has an owner. `amend` adds what is known of the person beside the
 * names: the same contact where that is known.
 */
export const joinContacts = (
  naming: Naming,
  holders: readonly Contact[],
  context: NamingContext,
  amend?: (contact: Contact) => Contact,
): Joined => {
  if (holders.length === 0) return begunContact(naming, context, amend);
  const found = [...new Map(holders.map((each) => [each.id, each])).values()];
  const { contact: named, others } = namedContact(naming, found, context);
  const known = amend ? amend(named) : named;
  const isShown = known !== named && optedOut(known).join() !== optedOut(named).join();
  const { now } = context;
  const contact = isShown ? { ...known, updatedAt: Math.max(now, known.updatedAt) } : known;
  const { id, version } = contact;
  const asRead = version === 0 ? undefined : { id, version };
  if (found.includes(contact)) return { contact, asRead, parts: undefined };
  const keys = keysOf(contact);
  const held = found.flatMap((each) => keysOf(each).map((key) => ({ key, of: each.id })));
  const contactKeys = keys
    .filter((key) => !held.some((each) => each.key === key && each.of === id))
    .map((key) => ({ key, of: id }));
  const removeContactKeys = held.filter(({ key, of }) => of !== id || !keys.includes(key));
  const contacts = [contact, ...others.map((other) => mergedContact(other, id, now))];
  const isTold = isShown || named !== found[0];
  const events = asRead && isTold ? eventsOf(contact, others, now) : [];
  return { contact, asRead, parts: { contacts, contactKeys, removeContactKeys, events } };
};

/** A new contact. The message that names it tells of it; what is known without one has an event. */
const begunContact = (
  naming: Naming,
  context: NamingContext,
  amend?: (contact: Contact) => Contact,
): Joined => {
  const { contact: named } = namedContact(naming, [], context);
  const contact = amend ? amend(named) : named;
  const events = amend ? eventsOf(contact, [], context.now) : [];
  const contactKeys = keysOf(contact).map((key) => ({ key, of: contact.id }));
  const parts = { contacts: [contact], contactKeys, removeContactKeys: [], events };
  return { contact, asRead: undefined, parts };
};

const eventsOf = (
  contact: Contact,
  others: readonly Contact[],
  at: number,
): readonly EventDraft[] => {
  const draft = { at, subject: contact.id };
  const data = (names: { from?: ContactId; into?: ContactId }) =>
    JSON.stringify(changedContact.json({ ...contact, ...names }));
  return others.length === 0
    ? [{ ...draft, type: 'contact.updated', data: data({}) }]
    : others.map((other) => ({
        ...draft,
        type: 'contact.merged',
        data: data({ from: other.id, into: contact.id }),
      }));
};

type ChangeParts = Omit<
  ChangeWith<'contactKeys' | 'removeContactKeys' | 'calls'>,
  'project' | 'at' | 'steadyAt'
>;

/** The parts of a Change for a contact, and the calls by which its conversations are open. */
export const partsOf = ({
  parts,
  contact,
}: Pick<Joined, 'parts'> & Partial<Pick<Joined, 'contact'>>): ChangeParts => {
  const calls = (parts?.contacts ?? [contact]).flatMap((each) => (each ? callsOf(each) : []));
  return {
    ...(parts && parts.contactKeys.length > 0 && { contactKeys: parts.contactKeys }),
    ...(parts &&
      parts.removeContactKeys.length > 0 && { removeContactKeys: parts.removeContactKeys }),
    ...(calls.length > 0 && { calls }),
  };
};

/** A Change that stores a message of a contact, which can have called before there was a conversation. */
export const withCallsOf = <C extends object>(
  change: C,
  contact: Contact | undefined,
): C & Pick<ChangeParts, 'calls'> => {
  const calls = contact ? callsOf(contact) : none;
  return calls.length > 0 ? { ...change, calls } : change;
};

const callsOf = ({ id, lastCalls = none }: Contact): readonly ConversationCall[] =>
  lastCalls.map(({ channel, at }) => ({ conversation: conversationId(channel, id), at }));

const none: readonly never[] = [];

/** The contacts that have the addresses of a naming, and those that it replaces. `isFresh` reads them again. */
export const holdersIn = async (
  contacts: Pick<ContactStore, 'holder' | 'recall'>,
  project: ProjectId,
  naming: Naming,
  isFresh: boolean,
): Promise<readonly Contact[]> => {
  const keys = new Set([...addressesIn(naming), ...(naming.former ?? [])]);
  const found = await Promise.all(
    [...keys].map((key) => findHolder(contacts, project, key, isFresh)),
  );
  return found.flatMap((contact) => contact ?? []);
};

/** The contact that has an address, as this process remembers it or as it is stored. */
export const findHolder = (
  contacts: Pick<ContactStore, 'holder' | 'recall'>,
  project: ProjectId,
  key: string,
  isFresh: boolean,
): Contact | undefined | Promise<Contact | undefined> => {
  const known = isFresh ? undefined : contacts.recall?.(project, key);
  return known ?? contacts.holder(project, key);
};
