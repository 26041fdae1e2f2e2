import type { Migration } from '../migration.js';

/** Counts over time. */
export const statistics: Migration = ({ table, index, id, byKey }) => [
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

  `create table ${table('attempt_counts')} (
     endpoint ${id} not null,
     step bigint not null,
     at bigint not null,
     outcome ${id} not null,
     quantity bigint not null,
     primary key (endpoint, step, at, outcome)
   )${byKey}`,
  // Removes old counts.
  `create index ${index('attempt_counts_by_time')} on ${table('attempt_counts')} (step, at)`,

  `create table ${table('attempt_cursors')} (
     endpoint ${id} primary key,
     sequence bigint not null
   )${byKey}`,

  `create table ${table('queue_samples')} (
     project ${id} not null,
     channel ${id} not null,
     step bigint not null,
     at bigint not null,
     jobs bigint not null,
     oldest_ms bigint not null,
     primary key (project, channel, step, at)
   )${byKey}`,
  // Removes old samples.
  `create index ${index('queue_samples_by_time')} on ${table('queue_samples')} (step, at)`,
];
