import type { Migration } from '../migration.js';

/** What the processes of an installation agree on. */
export const machine: Migration = ({ table, id, byKey }) => [
  // Which servers may serve after a migration, and which version applied it.
  `alter table ${table('roundtrip_migrations')} add column oldest_server text`,
  `alter table ${table('roundtrip_migrations')} add column applied_by text`,

  `create table ${table('steady_time')} (
     id ${id} primary key,
     offset_ms bigint not null,
     seen_at bigint not null
   )${byKey}`,

  `create table ${table('incarnations')} (
     number bigint primary key,
     began_at bigint not null
   )${byKey}`,

  `create table ${table('key_proofs')} (
     id ${id} primary key,
     sealed text not null
   )${byKey}`,

  // Tells whether a commit without an answer happened. One row for each concurrent transaction.
  `create table ${table('commit_marks')} (
     name ${id} primary key,
     number bigint not null,
     at bigint not null
   )${byKey}`,
];
