import type { Contact } from '../../model/contacts/contact.js';
import type { ContactId, ProjectId } from '../../shared/ids.js';

/** The place of a contact in a list. */
export type ContactPlace = Pick<Contact, 'id' | 'updatedAt'>;

export type ContactPage = {
  /** Only contacts after this place, which need not exist. */
  readonly before?: ContactPlace | undefined;
  readonly limit: number;
};

/** The contacts of projects, as last committed. A contact of another project counts as absent. */
export type ContactStore = {
  readonly find: (project: ProjectId, id: ContactId) => Promise<Contact | undefined>;
  /** The contact that has an address. One call costs about as much for many addresses at once as for one. */
  readonly holder: (project: ProjectId, key: string) => Promise<Contact | undefined>;
  /**
   * The contact that has an address, as this process read or wrote it last, if it remembers it. Another process may have changed
   * it since: a decision on it must require in its commit that it is unchanged. No store needs this: the service adds it.
   */
  readonly recall?: (project: ProjectId, key: string) => Contact | undefined;
  /** Contacts from an id up to another one, merged ones too. */
  readonly within: (
    project: ProjectId,
    range: { readonly first: ContactId; readonly last: ContactId },
  ) => Promise<readonly Contact[]>;
  /** Those that are not merged into others: the last updated first; of one instant, by id from the greatest. */
  readonly list: (project: ProjectId, page: ContactPage) => Promise<readonly Contact[]>;
};
