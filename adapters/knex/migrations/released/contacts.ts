import type { Migration } from '../migration.js';

/** Contacts, their addresses, and the contact of a message: null in messages of before. */
export const contacts: Migration = ({ table, index, id, byKey }) => [
  `create table ${table('contacts')} (
     project ${id} not null,
     id ${id} not null,
     version bigint not null,
     record text not null,
     updated_at bigint not null,
     merged_into ${id},
     primary key (project, id)
   )${byKey}`,
  // Lists the contacts that stand for themselves, the last updated first.
  `create index ${index('contacts_by_update')} on ${table('contacts')} (project, updated_at, id)
     where merged_into is null`,
  `create table ${table('contact_keys')} (
     project ${id} not null,
     key ${id} not null,
     contact ${id} not null,
     primary key (project, key)
   )${byKey}`,
  `alter table ${table('messages')} add column contact text`,
];

/** Finds the messages of a contact. */
export const messagesByContact: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('messages_by_contact')} on ${table('messages')} (project, contact, id)
     where contact is not null`,
];
