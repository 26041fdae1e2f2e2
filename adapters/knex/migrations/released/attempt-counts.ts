import type { Migration } from '../migration.js';

/**
 * The counts of webhook attempts by step of time, up to which event the deliveries of each endpoint are counted, and the
 * deliveries before it that may get another attempt.
 */
export const attemptCounts: Migration = ({ table, index, id, byKey }) => [
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
  `create table ${table('open_deliveries')} (
     endpoint ${id} not null,
     delivery ${id} not null,
     sequence bigint not null,
     attempts bigint not null,
     due_at bigint not null,
     primary key (endpoint, delivery)
   )${byKey}`,
  // Finds those that may have had another attempt.
  `create index ${index('open_deliveries_by_due')} on ${table('open_deliveries')} (endpoint, due_at, sequence)`,
];
