import type { Migration } from '../migration.js';

/** Passkeys, the challenges that were used, and which passkey proved a session: null in the rows from before. */
export const passkeys: Migration = ({ table, index, id, byKey }) => [
  `alter table ${table('sessions')} add column passkey text`,
  `create table ${table('passkeys')} (
     id ${id} primary key,
     user_id ${id} not null,
     name text not null,
     public_key text not null,
     sign_count bigint not null,
     added_at bigint not null,
     used_at bigint
   )${byKey}`,
  // Lists the passkeys of a user.
  `create index ${index('passkeys_by_user')} on ${table('passkeys')} (user_id)`,
  `create table ${table('used_challenges')} (
     hash ${id} primary key,
     expires_at bigint not null
   )${byKey}`,
  // Removes used challenges that have expired.
  `create index ${index('used_challenges_by_expiry')} on ${table('used_challenges')} (expires_at)`,
];
