import type { Migration } from '../migration.js';

/** Endpoints, and the deliveries of events to them. */
export const webhooks: Migration = ({ table, index, id, byKey, fillPages, cleanUpAfter }) => [
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

  `create table ${table('deliveries')} (
     endpoint ${id} not null,
     sequence bigint not null,
     created_at bigint not null,
     due_at bigint,
     completed_at bigint,
     first_at bigint,
     attempts integer not null,
     failures integer not null,
     is_erased integer not null default 0,
     status_code integer,
     duration_ms integer,
     error text,
     response_body text,
     primary key (endpoint, sequence)
   )${byKey}`,
  ...fillPages(table('deliveries'), 100),
  ...cleanUpAfter(table('deliveries'), 5),
  // Claims first attempts in the order of the events.
  `create index ${index('fresh_deliveries')} on ${table('deliveries')} (endpoint, sequence) where completed_at is null and attempts = 0`,
  // Claims due retries.
  `create index ${index('deliveries_to_retry')} on ${table('deliveries')} (endpoint, due_at, sequence) where completed_at is null and attempts > 0`,
  // Lists failed deliveries, which are rare.
  `create index ${index('failed_deliveries')} on ${table('deliveries')} (endpoint, sequence) where completed_at is not null and failures > 0`,

  `create table ${table('delivery_attempts')} (
     endpoint ${id} not null,
     sequence bigint not null,
     number bigint not null,
     at bigint not null,
     status_code bigint,
     duration_ms bigint not null,
     error text,
     response_body text,
     primary key (endpoint, sequence, number)
   )${byKey}`,

  `create table ${table('open_deliveries')} (
     endpoint ${id} not null,
     sequence bigint not null,
     attempts bigint not null,
     due_at bigint not null,
     primary key (endpoint, sequence)
   )${byKey}`,
  ...cleanUpAfter(table('open_deliveries'), 2),
  // Finds those that may have had another attempt.
  `create index ${index('open_deliveries_by_due')} on ${table('open_deliveries')} (endpoint, due_at, sequence)`,
];
