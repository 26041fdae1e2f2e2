import * as E from 'fp-ts/lib/Either.js';
import type { Change } from '../../commit/change.js';
import { factKey } from '../../commit/facts.js';
import { type Contact, keysOf } from '../../model/contacts/contact.js';
import { type Commit, onProjects } from '../../ports/stores/commit.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ContactId, ProjectId } from '../../shared/ids.js';

/** How many contacts are remembered; past it the one that was read or written first is forgotten. */
const capacity = 10_000;

type ContactStores = { readonly commit: Commit; readonly contacts: ContactStore };

/**
 * Remembers the contacts that this process has read by an address or written: `contacts.recall`. All stores that go through the
 * returned function share what they remember. What another process wrote meanwhile is found by the commit, which requires the
 * contact unchanged; a commit that fails forgets it.
 */
export const recallingContacts = (): (<Stores extends ContactStores>(stores: Stores) => Stores) => {
  const byKey = new Map<string, Contact>();
  const byId = new Map<ContactId, Contact>();
  /** Raised by each commit that changes contacts: a read that began before one is not remembered. */
  let epoch = 0;

  const forget = (id: ContactId): void => {
    const contact = byId.get(id);
    if (!contact) return;
    byId.delete(id);
    for (const key of keysOf(contact)) {
      const name = factKey(contact.project, key);
      if (byKey.get(name)?.id === id) byKey.delete(name);
    }
  };

  const remember = (contact: Contact): void => {
    const { id, project, version, mergedInto } = contact;
    if ((byId.get(id)?.version ?? 0) > version) return;
    forget(id);
    if (mergedInto !== undefined) return;
    byId.set(id, contact);
    for (const key of keysOf(contact)) byKey.set(factKey(project, key), contact);
    const [oldest] = byId.keys();
    if (byId.size > capacity && oldest !== undefined) forget(oldest);
  };

  const remembering = (commit: Commit): Commit =>
    onProjects(commit, async (change) => {
      let isCommitted = false;
      try {
        const outcome = await commit(change);
        isCommitted = E.isRight(outcome);
        return outcome;
      } finally {
        if (isCommitted) rememberWritten(change);
        else forgetRead(change);
      }
    });

  const rememberWritten = ({ puts, removeContacts }: Change): void => {
    if (!puts?.contacts && !removeContacts) return;
    epoch += 1;
    for (const { id } of removeContacts ?? []) forget(id);
    for (const contact of puts?.contacts ?? [])
      remember({ ...contact, version: contact.version + 1 });
  };

  const forgetRead = ({ requires, puts, contactKeys, project }: Change): void => {
    for (const { id } of requires?.unchanged ?? []) forget(id as ContactId);
    for (const { id } of puts?.contacts ?? []) forget(id);
    for (const { key } of contactKeys ?? []) {
      const known = byKey.get(factKey(project, key));
      if (known) forget(known.id);
    }
  };

  const recall = (project: ProjectId, key: string): Contact | undefined =>
    byKey.get(factKey(project, key));

  return (stores) => ({
    ...stores,
    commit: remembering(stores.commit),
    contacts: {
      ...stores.contacts,
      recall,
      holder: async (project, key) => {
        const before = epoch;
        const contact = await stores.contacts.holder(project, key);
        if (contact && epoch === before) remember(contact);
        return contact;
      },
    },
  });
};
