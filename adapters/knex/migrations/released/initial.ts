import type { Migration } from '../migration.js';

/**
 * The first schema. Instants are milliseconds since 1970, JSON is text, booleans are 1 and 0. The comment above an
 * index names the query that it serves.
 */
export const initial: Migration = ({ table, index, id, rising, byKey, passing }) => [
  `create table ${table('organizations')} (
     id ${id} primary key,
     name text not null,
     created_at bigint not null
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
     subscriptions text not null
   )`,
  // Counts the projects of an organization.
  `create index ${index('projects_by_organization')} on ${table('projects')} (organization)`,

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
     last_used_on text
   )`,
  // Lists the keys of a project.
  `create index ${index('api_keys_by_project')} on ${table('api_keys')} (project)`,

  `create table ${table('channels')} (
     project ${id} not null,
     id ${id} not null unique,
     version bigint not null,
     record text not null,
     provider ${id} not null,
     primary key (project, id)
   )`,
  // Finds the channels of a provider.
  `create index ${index('channels_by_provider')} on ${table('channels')} (provider)`,

  `create table ${table('endpoints')} (
     project ${id} not null,
     id ${id} not null unique,
     version bigint not null,
     record text not null,
     is_active bigint not null,
     primary key (project, id)
   )`,

  `create table ${table('endpoint_health')} (
     endpoint ${id} primary key,
     failing_since bigint,
     failures bigint not null
   )${byKey}`,

  `create table ${table('removed_endpoints')} (
     endpoint ${id} primary key
   )${byKey}`,

  `create table ${table('messages')} (
     project ${id} not null,
     id ${id} not null,
     version bigint not null,
     record text not null,
     direction text not null,
     primary key (project, id)
   )`,
  // Lists inbound messages, which are rare.
  `create index ${index('inbound_messages')} on ${table('messages')} (project, id) where direction = 'inbound'`,

  `create table ${table('templates')} (
     project ${id} not null,
     id ${id} not null,
     version bigint not null,
     record text not null,
     channel ${id} not null,
     name ${id} not null,
     status text not null,
     primary key (project, id)
   )`,

  `create table ${table('media')} (
     project ${id} not null,
     id ${id} not null,
     version bigint not null,
     record text not null,
     sha256 ${id} not null,
     primary key (project, id)
   )`,
  // Finds the blobs that are still in use.
  `create index ${index('media_by_content')} on ${table('media')} (sha256)`,

  `create table ${table('events')} (
     project ${id} not null,
     sequence bigint not null,
     id ${id} not null unique,
     type text not null,
     at bigint not null,
     subject ${id} not null,
     text text not null,
     primary key (project, sequence)
   )`,
  // Lists the events of one type.
  `create index ${index('events_by_type')} on ${table('events')} (project, type, sequence)`,
  // Lists the events of one resource.
  `create index ${index('events_by_subject')} on ${table('events')} (subject)`,

  `create table ${table('timeline')} (
     id ${rising},
     project ${id} not null,
     message ${id} not null,
     at bigint not null,
     kind text not null,
     detail text not null
   )`,
  // Reads the timeline of a message.
  `create index ${index('timeline_by_message')} on ${table('timeline')} (message)`,

  `create table ${table('idempotency')} (
     project ${id} not null,
     key ${id} not null,
     fingerprint text not null,
     message ${id} not null,
     event ${id} not null,
     created_at bigint not null,
     primary key (project, key)
   )${byKey}`,
  // Deletes expired idempotency records.
  `create index ${index('idempotency_by_age')} on ${table('idempotency')} (created_at)`,

  `create table ${table('aliases')} (
     project ${id} not null,
     name ${id} not null,
     record ${id} not null,
     primary key (project, name)
   )${byKey}`,

  `create table ${table('kept_reports')} (
     id ${rising},
     project ${id} not null,
     name ${id} not null,
     received_at bigint not null,
     report text not null
   )`,
  // Reads, counts and deletes the unmatched reports of an external id.
  `create index ${index('kept_reports_by_name')} on ${table('kept_reports')} (project, name)`,

  `create table ${table('inbox')} (
     name ${id} primary key,
     due_at bigint not null,
     received_at bigint not null,
     tries bigint not null,
     message text not null
   )${byKey}`,
  // Claims due inbound messages.
  `create index ${index('inbox_by_due')} on ${table('inbox')} (due_at, name)`,

  `create table ${table('notes')} (
     name ${id} primary key,
     text text not null,
     expires_at bigint not null
   )${byKey}`,
  // Deletes expired entries.
  `create index ${index('notes_by_expiry')} on ${table('notes')} (expires_at)`,

  `create table ${table('lanes')} (
     kind text not null,
     key ${id} primary key,
     project ${id} not null,
     next_due_at bigint,
     epoch bigint not null,
     owner text,
     lease_until bigint,
     backlog bigint not null
   )${byKey}`,
  // Claims due lanes.
  `create index ${index('lanes_by_due')} on ${table('lanes')} (kind, next_due_at)`,

  `create table ${table('jobs')} (
     id ${id} primary key,
     lane ${id} not null,
     project ${id} not null,
     kind text not null,
     subject ${id} not null,
     recipient ${id},
     accepted_sequence bigint not null,
     state text not null,
     due_at bigint not null,
     expires_at bigint not null,
     attempt bigint not null,
     failures bigint not null,
     unknowns bigint not null,
     defects bigint not null,
     is_overtaken bigint not null,
     attempted_at bigint,
     epoch bigint not null
   )${byKey}`,
  // Claims due jobs, and finds those that a dead worker left.
  `create index ${index('jobs_by_due')} on ${table('jobs')} ((lane || ' ' || state), due_at, accepted_sequence)`,
  // Claims expired jobs.
  `create index ${index('jobs_by_expiry')} on ${table('jobs')} (lane, expires_at)`,
  // Finds the next job of a recipient.
  `create index ${index('jobs_by_recipient')} on ${table('jobs')} ((lane || ' ' || recipient), state, accepted_sequence)
     where recipient is not null`,
  // Finds the job of a message.
  `create index ${index('jobs_by_subject')} on ${table('jobs')} (subject)`,

  `create table ${table('deliveries')} (
     endpoint ${id} not null,
     id ${id} not null,
     project ${id} not null,
     sequence bigint not null,
     event ${id} not null,
     event_type text not null,
     status text not null,
     attempts bigint not null,
     failures bigint not null,
     due_at bigint not null,
     created_at bigint not null,
     completed_at bigint,
     primary key (endpoint, id)
   )`,
  // Holds each event at most once. Finds the deliveries of an event.
  `create unique index ${index('deliveries_by_event')} on ${table('deliveries')} (endpoint, sequence)`,
  // Claims first attempts in the order of the events.
  `create index ${index('fresh_deliveries')} on ${table('deliveries')} (endpoint, sequence)
     where status = 'pending' and attempts = 0`,
  // Claims due retries.
  `create index ${index('deliveries_to_retry')} on ${table('deliveries')} (endpoint, due_at, sequence)
     where status = 'pending' and attempts > 0`,
  // Lists failed deliveries, which are rare.
  `create index ${index('failed_deliveries')} on ${table('deliveries')} (endpoint, id) where status = 'failed'`,

  `create table ${table('delivery_attempts')} (
     delivery ${id} not null,
     number bigint not null,
     at bigint not null,
     status_code bigint,
     duration_ms bigint not null,
     error text,
     response_body text not null,
     primary key (delivery, number)
   )${byKey}`,

  `create table ${table('spending')} (
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

  // Tells whether a commit without an answer happened. One row for each concurrent transaction.
  `create table ${table('commit_marks')} (
     name ${id} primary key,
     number bigint not null,
     at bigint not null
   )${byKey}`,

  `create table ${table('sandbox_takings')} (
     subject ${id} primary key,
     recipient text,
     at bigint not null,
     calls bigint not null
   )${byKey}`,

  `create table ${table('sandbox_debts')} (
     id ${id} primary key,
     due_at bigint not null,
     report text not null
   )${byKey}`,
  // Claims due reports of the sandbox.
  `create index ${index('sandbox_debts_by_due')} on ${table('sandbox_debts')} (due_at, id)`,

  `create ${passing} table ${table('rate_buckets')} (
     name ${id} primary key,
     milli_tokens bigint not null,
     at bigint not null
   )${byKey}`,
];
