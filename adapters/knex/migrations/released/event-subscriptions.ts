import type { Migration } from '../migration.js';

/** Subscriptions of programs to events, and up to which event of each project they have handled the log. */
export const eventSubscriptions: Migration = ({ table, id, byKey }) => [
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
     primary key (subscription, project)
   )${byKey}`,
];
