import type { Migration } from '../migration.js';

/** Events, and how far the subscriptions of programs have handled them. */
export const events: Migration = ({ table, index, id, byKey, blockOf }) => [
  `create table ${table('events')} (
     project ${id} not null,
     sequence bigint not null,
     type text not null,
     at bigint not null,
     subject ${id} not null,
     text text not null,
     trace text,
     moment bigint,
     legacy_id ${id},
     primary key (project, sequence)
   )${byKey}`,
  // Finds an event by an id that does not follow from its place.
  `create unique index ${index('events_by_legacy_id')} on ${table('events')} (legacy_id) where legacy_id is not null`,
  // Lists the events of one type.
  `create index ${index('events_by_type')} on ${table('events')} (project, type, ${blockOf('sequence')})`,
  // Lists the events of one resource that have texts of their own. A message knows the others.
  `create index ${index('events_by_subject')} on ${table('events')} (project, subject) where moment is null`,

  `create table ${table('event_subscriptions')} (
     name ${id} primary key,
     project ${id},
     epoch bigint not null,
     owner text,
     lease_until bigint
   )${byKey}`,

  `create table ${table('event_cursors')} (
     subscription ${id} not null,
     project ${id} not null,
     sequence bigint not null,
     failed_sequence bigint,
     failed_attempts bigint,
     retry_at bigint,
     primary key (subscription, project)
   )${byKey}`,

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
  // Finds the dead letters that are to be handled again.
  `create index ${index('dead_letters_to_retry')} on ${table('dead_letters')} (subscription, is_retrying, project, sequence)`,
  // Removes the errors of events that are gone.
  `create index ${index('dead_letters_of_event')} on ${table('dead_letters')} (project, sequence)`,
];
