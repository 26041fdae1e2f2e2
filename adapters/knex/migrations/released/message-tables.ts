import type { Migration } from '../migration.js';

/**
 * Timelines with their messages, in the order of their entries. External ids by a hash: those of before keep their name in its
 * place. The sandbox counts calls, and remembers nothing else of them.
 */
export const messageTables: Migration = ({ table, index, id, byKey, fillPages }) => [
  `drop index ${index('inbound_messages')}`,
  `alter table ${table('messages')} rename to ${index('messages_before')}`,
  `alter table ${table('timeline')} rename to ${index('timeline_before')}`,
  `alter table ${table('aliases')} rename to ${index('aliases_before')}`,

  `create table ${table('messages')} (
     project ${id} not null,
     id ${id} not null,
     version bigint not null,
     record text not null,
     direction text not null,
     event_sequences text not null,
     timeline text not null,
     primary key (project, id)
   )${byKey}`,
  ...fillPages(table('messages'), 70),
  `insert into ${table('messages')} (project, id, version, record, direction, event_sequences, timeline)
   select project, id, version, record, direction, event_sequences, coalesce(entries, '')
     from ${table('messages_before')} left join (
       select project, message as id, string_agg(
           '{"at":' || at || ',"kind":"' || kind || '","detail":' || detail || '},', '' order by entry.id) as entries
         from ${table('timeline_before')} as entry group by project, message) as timelines using (project, id)
    order by project, id`,
  // Lists inbound messages, which are rare.
  `create index ${index('inbound_messages')} on ${table('messages')} (project, id) where direction = 'inbound'`,

  `create table ${table('external_ids')} (
     project ${id} not null,
     hash ${id} not null,
     owner ${id} not null,
     primary key (project, hash)
   )${byKey}`,
  `insert into ${table('external_ids')} (project, hash, owner)
   select project, name, record from ${table('aliases_before')} order by project, name`,

  `drop table ${table('messages_before')}`,
  `drop table ${table('timeline_before')}`,
  `drop table ${table('aliases_before')}`,

  `alter table ${table('sandbox_takings')} drop column recipient`,
  `alter table ${table('sandbox_takings')} drop column at`,
];
