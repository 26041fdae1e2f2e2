import type { Migration } from '../migration.js';

/** Alert rules of projects, their alerts, and messages about them. */
export const alerts: Migration = ({ table, index, id, byKey }) => [
  `create table ${table('alert_rules')} (
     id ${id} primary key,
     project ${id} not null,
     name text not null,
     condition text not null,
     destinations text not null,
     quiet_hours text,
     enabled bigint not null,
     created_at bigint not null,
     updated_at bigint not null
   )`,
  // Lists the rules of a project.
  `create index ${index('alert_rules_by_project')} on ${table('alert_rules')} (project)`,

  `create table ${table('alerts')} (
     rule ${id} not null,
     place ${id} not null,
     id ${id} not null,
     project ${id} not null,
     subject text not null,
     rule_name text not null,
     text text not null,
     opened_at bigint not null,
     ended_at bigint,
     told ${id} not null,
     primary key (rule, place)
   )`,
  // Lists the alerts of a project, newest first.
  `create index ${index('alerts_by_project')} on ${table('alerts')} (project, id)`,
  // Finds the alerts for which a worker has something to do.
  `create index ${index('alerts_unsettled')} on ${table('alerts')} (id)
     where told <> 'all' or ended_at is null`,
  // Finds the alerts that ended long ago.
  `create index ${index('alerts_by_end')} on ${table('alerts')} (ended_at) where ended_at is not null`,

  `create table ${table('alert_notices')} (
     id ${id} primary key,
     project ${id} not null,
     rule ${id} not null,
     destination ${id} not null,
     alerts text not null,
     attempts bigint not null,
     due_at bigint not null,
     created_at bigint not null,
     error text,
     given_up_at bigint
   )${byKey}`,
  // Lists the messages of a project.
  `create index ${index('alert_notices_by_project')} on ${table('alert_notices')} (project)`,
  // Finds the message that is due next.
  `create index ${index('alert_notices_by_due')} on ${table('alert_notices')} (due_at, id)
     where given_up_at is null`,
];
