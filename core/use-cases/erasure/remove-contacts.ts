import type { ChangeWith } from '../../commit/conflicts.js';
import { type Contact, changedContact, keysOf } from '../../model/contacts/contact.js';
import { type Event, eventText } from '../../model/events/event.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Commit } from '../../ports/stores/commit.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { EventStore } from '../../ports/stores/event-store.js';
import { type ContactId, isId, type ProjectId } from '../../shared/ids.js';
import { spelledNumber } from '../../shared/phone-number.js';
import { commitChange, retry } from '../commit-change.js';
import { survivorOf } from '../contacts/survivor-of.js';

/** A person to erase, as far as the service knows that person now. */
export type ErasedPerson = {
  readonly project: ProjectId;
  /** The contact, and those that were merged into it. Empty for a person of before the service had contacts. */
  readonly contacts: readonly Contact[];
  /** Every address of the person, with the one that was asked for. */
  readonly addresses: readonly string[];
};

/** The person that a contact's id, an address or a spelled number names. It reads what is stored, nothing that is remembered. */
export const findPerson = async (
  contacts: Pick<ContactStore, 'find' | 'holder'>,
  project: ProjectId,
  recipient: string,
): Promise<ErasedPerson> => {
  const address = isId('cont')(recipient) ? undefined : spelledNumber(recipient);
  const named =
    address === undefined
      ? await survivorOf(contacts, project, recipient as ContactId)
      : await contacts.holder(project, address);
  const merged = await Promise.all((named?.merged ?? []).map((id) => contacts.find(project, id)));
  const all = [named, ...merged].flatMap((contact) => contact ?? []);
  const keys = all.flatMap(keysOf);
  const addresses = [...new Set(address === undefined ? keys : [address, ...keys])];
  return { project, contacts: all, addresses };
};

/** The ports of `removeContacts`. */
export type RemoveContactsPorts = {
  readonly clock: Clock;
  readonly events: Pick<EventStore, 'about'>;
  readonly commit: Commit;
};

/**
 * Removes the contacts of a person with their addresses, and the person from their events. Resolves to how many events it
 * changed, or to `retry` when one of the contacts has changed since it was read: it can have learned an address.
 */
export const removeContacts = async (
  { clock, events, commit }: RemoveContactsPorts,
  { project, contacts }: ErasedPerson,
): Promise<number | 'retry'> => {
  if (contacts.length === 0) return 0;
  const about = await Promise.all(contacts.map(({ id }) => events.about(project, id)));
  const change: ChangeWith<'removeContacts' | 'removeContactKeys' | 'erasures'> = {
    project,
    at: clock(),
    removeContacts: contacts.map(({ id, version }) => ({ id, version })),
    removeContactKeys: contacts.flatMap((contact) =>
      keysOf(contact).map((key) => ({ key, of: contact.id })),
    ),
    erasures: contacts.map(({ id }, i) => ({ subject: id, events: (about[i] ?? []).map(erased) })),
  };
  return commitChange(commit, change, { committed: () => about.flat().length, changed: retry });
};

/** An event of a contact without its person. */
const erased = (event: Event) => {
  const left = changedContact.erasePublished(JSON.parse(event.text).data);
  return { sequence: event.sequence, text: eventText(event, JSON.stringify(left)) };
};
