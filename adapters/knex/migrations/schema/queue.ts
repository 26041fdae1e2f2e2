import type { Migration } from '../migration.js';

/** What is to be sent or fetched, and whose work it is. */
export const queue: Migration = ({ table, index, id, byKey, passing, cleanUpAfter }) => [
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
  ...cleanUpAfter(table('lanes'), 2),
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
  ...cleanUpAfter(table('jobs'), 2),
  // Claims due jobs, and finds those that a dead worker left.
  `create index ${index('jobs_by_due')} on ${table('jobs')} ((lane || ' ' || state), due_at, accepted_sequence)`,
  // Claims expired jobs.
  `create index ${index('jobs_by_expiry')} on ${table('jobs')} (lane, expires_at)`,
  // Finds the next job of a recipient.
  `create index ${index('jobs_by_recipient')} on ${table('jobs')} ((lane || ' ' || recipient), state, accepted_sequence)
     where recipient is not null`,
  // Finds the job of a message.
  `create index ${index('jobs_by_subject')} on ${table('jobs')} (subject)`,

  `create table ${table('pending_inbound')} (
     name ${id} primary key,
     due_at bigint not null,
     received_at bigint not null,
     tries bigint not null,
     message text not null
   )${byKey}`,
  ...cleanUpAfter(table('pending_inbound'), 2),
  // Claims due inbound messages.
  `create index ${index('pending_inbound_by_due')} on ${table('pending_inbound')} (due_at, name)`,
  // Finds the inbound messages that have waited for too long, and the oldest.
  `create index ${index('pending_inbound_by_age')} on ${table('pending_inbound')} (received_at, name)`,

  `create table ${table('pending_media')} (
     name ${id} primary key,
     due_at bigint not null,
     received_at bigint not null,
     tries bigint not null,
     message text not null
   )${byKey}`,
  ...cleanUpAfter(table('pending_media'), 2),
  // Claims due media files.
  `create index ${index('pending_media_by_due')} on ${table('pending_media')} (due_at, name)`,
  // Finds the oldest media file.
  `create index ${index('pending_media_by_age')} on ${table('pending_media')} (received_at)`,

  `create ${passing} table ${table('rate_buckets')} (
     name ${id} primary key,
     milli_tokens bigint not null,
     at bigint not null
   )${byKey}`,

  `create table ${table('sandbox_calls')} (
     subject ${id} primary key,
     calls bigint not null
   )${byKey}`,

  `create table ${table('sandbox_reports')} (
     id ${id} primary key,
     due_at bigint not null,
     report text not null
   )${byKey}`,
  ...cleanUpAfter(table('sandbox_reports'), 2),
  // Claims due reports of the sandbox.
  `create index ${index('sandbox_reports_by_due')} on ${table('sandbox_reports')} (due_at, id)`,
];
