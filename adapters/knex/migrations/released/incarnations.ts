import type { Migration } from '../migration.js';

/** The incarnations of the database after the first: one for each restored backup. */
export const incarnations: Migration = ({ table, byKey }) => [
  `create table ${table('incarnations')} (
     number bigint primary key,
     began_at bigint not null
   )${byKey}`,
];
