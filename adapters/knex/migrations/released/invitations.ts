import type { Migration } from '../migration.js';

/** Invitations, and the address of a user whose address another user had first. */
export const invitations: Migration = ({ table, index, id }) => [
  `create table ${table('invitations')} (
     id ${id} primary key,
     organization ${id} not null,
     email ${id} not null,
     role text not null,
     hash ${id} not null,
     created_at bigint not null,
     expires_at bigint not null,
     unique (organization, email),
     unique (hash)
   )`,
  // Removes expired invitations.
  `create index ${index('invitations_by_expiry')} on ${table('invitations')} (expires_at)`,
  `alter table ${table('users')} add column address text`,
];
