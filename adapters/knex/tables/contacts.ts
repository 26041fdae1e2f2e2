import type { Contact } from '../../../core/model/contacts/contact.js';
import type { ContactId, ProjectId } from '../../../core/shared/ids.js';
import {
  type Columns,
  type Command,
  insertInto,
  type PageQuery,
  type Query,
} from '../session/statement.js';
import { contactFrom, type MessageCells, type VersionedRow } from './entities.js';

const key: Columns<'project' | 'key'> = { project: 'text', key: 'text' };

type Held = { readonly project: ProjectId; readonly key: string; readonly contact: ContactId };

/** The contact of each address. */
export const findContactKeys: Query<'project' | 'key', Held, Held> = {
  name: 'find_contact_keys',
  columns: key,
  sql: ({ tables, given }) =>
    `select given.*, contact from ${given} join ${tables.contact_keys} using (project, key)`,
  fromRow: (row) => row,
};

/** The same, as the contacts that have the addresses. */
export const holdersOf: Query<'project' | 'key', VersionedRow, Contact> = {
  name: 'holders_of',
  columns: key,
  sql: ({ tables, given }) =>
    `select given.*, contacts.id, contacts.version, contacts.record
       from ${given} join ${tables.contact_keys} using (project, key)
         join ${tables.contacts} on contacts.project = given.project and contacts.id = contact_keys.contact`,
  fromRow: ({ id, project, version, record }) => contactFrom([id, project, version, record]),
  skipsDamaged: true,
};

/** The contacts whose ids are from the first to the last of a range. */
export const contactsWithin: Query<'project' | 'first' | 'last', VersionedRow, Contact> = {
  name: 'contacts_within',
  columns: { project: 'text', first: 'text', last: 'text' },
  sql: ({ tables, given }) =>
    `select given.project, contacts.id, contacts.version, contacts.record
       from ${given} join ${tables.contacts}
         on contacts.project = given.project and contacts.id between given.first and given.last`,
  fromRow: ({ id, project, version, record }) => contactFrom([id, project, version, record]),
  skipsDamaged: true,
};

/** Inserts addresses. One that is there keeps its contact. */
export const addContactKeys = insertInto(
  'contact_keys',
  { ...key, contact: 'text' },
  'on conflict (project, key) do nothing',
);

/** Deletes addresses, as far as they belong to the given contacts. */
export const deleteContactKeys: Command<'project' | 'key' | 'contact'> = {
  name: 'delete_contact_keys',
  columns: { ...key, contact: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.contact_keys}
      where (project, key, contact) in (select project, key, contact from ${given})`,
};

/** Contacts of a project before a place, the last updated first. */
export const contactsBefore: PageQuery<
  'project' | 'before_at' | 'before_id' | 'page_size',
  readonly [...MessageCells, updatedAt: string | number],
  Contact
> = {
  name: 'contacts_before',
  columns: { project: 'text', before_at: 'bigint', before_id: 'text', page_size: 'bigint' },
  sql: ({ tables, pages, each }) =>
    pages(
      `select id, project, version, record, updated_at from ${tables.contacts}
        where project = ${each('project')} and merged_into is null
          and (updated_at, id) < (${each('before_at')}, ${each('before_id')})
        order by updated_at desc, id desc limit ${each('page_size')}`,
    ),
  fromCells: ([id, project, version, record]) => contactFrom([id, project, version, record]),
};
