import type { Migration } from '../migration.js';

/**
 * Events by their place alone: an id follows from it, but for those that have one. A message has the numbers of the events that
 * show it. An idempotency record names no event.
 */
export const eventPlaces: Migration = ({ table, index, id, byKey }) => [
  `alter table ${table('messages')} add column event_sequences text not null default ''`,
  `update ${table('messages')} as messages set event_sequences = shown.sequences
     from (select project, subject, string_agg(sequence || ',', '' order by sequence) as sequences
             from ${table('events')} where moment is not null group by project, subject) as shown
    where shown.project = messages.project and shown.subject = messages.id`,
  `drop index ${table('events_by_type')}`,
  `drop index ${table('events_by_subject')}`,
  `alter table ${table('events')} rename to ${index('events_with_ids')}`,
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
  `insert into ${table('events')} (project, sequence, type, at, subject, text, trace, moment, legacy_id)
   select project, sequence, type, at, subject, text, trace, moment, id from ${table('events_with_ids')}
    order by project, sequence`,
  `drop table ${table('events_with_ids')}`,
  // Finds an event by an id that does not follow from its place.
  `create unique index ${index('events_by_legacy_id')} on ${table('events')} (legacy_id) where legacy_id is not null`,
  // Lists the events of one type.
  `create index ${index('events_by_type')} on ${table('events')} (project, type, sequence)`,
  // Lists the events of one resource that have texts of their own. A message knows the others.
  `create index ${index('events_by_subject')} on ${table('events')} (project, subject) where moment is null`,
  `alter table ${table('idempotency')} drop column event`,
];
