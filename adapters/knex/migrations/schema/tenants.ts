import type { Migration } from '../migration.js';

/** Organizations, their projects and keys, and what projects have set, may and have used. */
export const tenants: Migration = ({ table, index, id, byKey }) => [
  `create table ${table('plans')} (
     name ${id} primary key,
     limits text not null,
     created_at bigint not null
   )${byKey}`,

  `create table ${table('organizations')} (
     id ${id} primary key,
     name text not null,
     created_at bigint not null,
     plan text,
     limits text,
     sign_in_rules text
   )`,

  `create table ${table('projects')} (
     id ${id} primary key,
     organization ${id} not null references ${table('organizations')} (id),
     name text not null,
     environment text not null,
     subscription text not null,
     message_allowance bigint,
     created_at bigint not null,
     sequence bigint not null,
     subscriptions text not null,
     media_bytes bigint,
     rates text,
     suspended_at bigint,
     suspension_reason text,
     deletion_asked_at bigint,
     deletes_at bigint,
     limits text,
     left_at bigint
   )`,
  // Counts the projects of an organization.
  `create index ${index('projects_by_organization')} on ${table('projects')} (organization)`,
  // Finds the projects that are to be deleted.
  `create index ${index('projects_by_deletion')} on ${table('projects')} (deletes_at)
     where deletes_at is not null`,

  `create table ${table('deleted_projects')} (
     id ${id} primary key,
     organization ${id} not null,
     asked_at bigint not null,
     ended_at bigint not null,
     removed_at bigint
   )${byKey}`,

  // An empty endpoint stands for the import itself.
  `create table ${table('project_imports')} (
     project ${id} not null,
     endpoint ${id} not null,
     organization ${id} not null,
     run ${id} not null,
     began_at bigint not null,
     primary key (project, endpoint)
   )${byKey}`,

  `create table ${table('api_keys')} (
     id ${id} primary key,
     project ${id} not null references ${table('projects')} (id),
     hash ${id} not null unique,
     last_four text not null,
     scopes text not null,
     expires_at bigint,
     allowed_ips text not null,
     created_at bigint not null,
     revoked_at bigint,
     last_used_on text,
     name text
   )`,
  // Lists the keys of a project.
  `create index ${index('api_keys_by_project')} on ${table('api_keys')} (project)`,

  `create table ${table('admin_tokens')} (
     id ${id} primary key,
     name text not null,
     hash ${id} not null unique,
     last_four text not null,
     scopes text not null,
     expires_at bigint,
     allowed_ips text not null,
     created_at bigint not null,
     revoked_at bigint,
     last_used_at bigint
   )`,

  `create table ${table('retention_limits')} (
     project ${id} not null,
     kind ${id} not null,
     days bigint,
     set_at bigint not null,
     done_to ${id} not null,
     primary key (project, kind)
   )${byKey}`,

  `create table ${table('quick_replies')} (
     project ${id} not null,
     title ${id} not null,
     text text not null,
     set_at bigint not null,
     primary key (project, title)
   )${byKey}`,

  `create table ${table('spent_messages')} (
     project ${id} not null,
     period text not null,
     messages bigint not null,
     primary key (project, period)
   )${byKey}`,

  `create table ${table('usage')} (
     project ${id} not null,
     day ${id} not null,
     metric ${id} not null,
     channel_type ${id} not null,
     provider ${id} not null,
     quantity bigint not null,
     primary key (project, day, metric, channel_type, provider)
   )${byKey}`,
];
