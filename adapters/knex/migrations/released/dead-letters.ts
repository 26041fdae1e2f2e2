import type { Migration } from '../migration.js';

/** Which event of a project a subscription handles again, and the events that it has put aside. */
export const deadLetters: Migration = ({ table, index, id, byKey }) => [
  `alter table ${table('event_cursors')} add column failed_sequence bigint`,
  `alter table ${table('event_cursors')} add column failed_attempts bigint`,
  `alter table ${table('event_cursors')} add column retry_at bigint`,
  `create table ${table('dead_letters')} (
     subscription ${id} not null,
     project ${id} not null,
     sequence bigint not null,
     event ${id} not null,
     attempts bigint not null,
     at bigint not null,
     error text,
     is_retrying bigint not null,
     primary key (subscription, project, sequence)
   )${byKey}`,
  `create index ${index('dead_letters_to_retry')} on ${table('dead_letters')} (subscription, is_retrying, project, sequence)`,
  `create index ${index('dead_letters_of_event')} on ${table('dead_letters')} (project, sequence)`,
];
