import type { Migration } from '../migration.js';

/** Steady time: one row, which every process of the database shares. */
export const steadyTime: Migration = ({ table, id, byKey }) => [
  `create table ${table('steady_time')} (
     id ${id} primary key,
     offset_ms bigint not null,
     seen_at bigint not null
   )${byKey}`,
];
