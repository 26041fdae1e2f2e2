import type { Contact } from '../../model/contacts/contact.js';
import type { ContactStore } from '../../ports/stores/contact-store.js';
import type { ContactId, ProjectId } from '../../shared/ids.js';

/** Contacts that one answer follows: each one stays in the place of a younger one. */
const maxMerges = 1_000;

/** The contact that stands for another one: itself, or the one that it was merged into. */
export const survivorOf = async (
  contacts: Pick<ContactStore, 'find'>,
  project: ProjectId,
  id: ContactId,
): Promise<Contact | undefined> => {
  let contact = await contacts.find(project, id);
  for (let merges = 0; contact?.mergedInto !== undefined && merges < maxMerges; merges += 1)
    contact = await contacts.find(project, contact.mergedInto);
  return contact;
};
