import type { Migration } from '../migration.js';

/**
 * The seals of the audit log, and how far each collector has them. An entry has the number of its seal, null before it is sealed,
 * and its proof.
 */
export const auditSeals: Migration = ({ table, id, byKey }) => [
  `alter table ${table('audit_entries')} add column seal bigint`,
  `alter table ${table('audit_entries')} add column proof text`,
  `create table ${table('audit_seals')} (
     number bigint primary key,
     at bigint not null,
     previous ${id} not null,
     total bigint not null,
     hash ${id} not null,
     entries text not null
   )${byKey}`,
  `create table ${table('audit_streams')} (
     name ${id} primary key,
     seal bigint not null,
     owner text,
     lease_until bigint not null
   )${byKey}`,
];

/** Finds the entries of a seal, and those without one. */
export const auditEntriesBySeal: Migration = ({ table, index, concurrently }) => [
  `create index${concurrently} ${index('audit_entries_by_seal')} on ${table('audit_entries')} (seal, id)`,
];
