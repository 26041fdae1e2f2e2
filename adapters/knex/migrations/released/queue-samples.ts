import type { Migration } from '../migration.js';

/**
 * The most that waited to be sent, by step of time. An empty channel stands for all channels of the project, an empty project for
 * all projects.
 */
export const queueSamples: Migration = ({ table, index, id, byKey }) => [
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
