import type { Migration } from '../migration.js';

/** The counts of events by step of time, and up to which event of each project they are made. */
export const eventCounts: Migration = ({ table, id, byKey }) => [
  `create table ${table('event_counts')} (
     project ${id} not null,
     step bigint not null,
     at bigint not null,
     type ${id} not null,
     channel ${id} not null,
     code ${id} not null,
     quantity bigint not null,
     primary key (project, step, at, type, channel, code)
   )${byKey}`,
  `create table ${table('event_count_cursors')} (
     project ${id} primary key,
     sequence bigint not null
   )${byKey}`,
];
