import type { Migration } from '../migration.js';

/** Deliveries by endpoint and event, each with its first attempt. */
export const deliveryPlaces: Migration = ({ table, index, id, byKey, fillPages }) => [
  `drop index ${table('deliveries_by_event')}`,
  `drop index ${table('fresh_deliveries')}`,
  `drop index ${table('deliveries_to_retry')}`,
  `drop index ${table('failed_deliveries')}`,
  `drop index ${table('open_deliveries_by_due')}`,
  `alter table ${table('deliveries')} rename to ${index('deliveries_with_ids')}`,
  `alter table ${table('delivery_attempts')} rename to ${index('attempts_of_ids')}`,
  `alter table ${table('open_deliveries')} rename to ${index('open_deliveries_of_ids')}`,

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
  ...fillPages(table('deliveries'), 80),
  `insert into ${table('deliveries')} (endpoint, sequence, created_at, due_at, completed_at, first_at, attempts, failures,
       is_erased, status_code, duration_ms, error, response_body)
   select old.endpoint, old.sequence, old.created_at, case when old.status = 'pending' then old.due_at end, old.completed_at,
          attempt.at, old.attempts, old.failures, old.is_erased, attempt.status_code, attempt.duration_ms, attempt.error,
          nullif(attempt.response_body, '')
     from ${table('deliveries_with_ids')} as old
     left join ${table('attempts_of_ids')} as attempt on (attempt.delivery = old.id and attempt.number = 1)
    order by old.endpoint, old.sequence`,
  // Claims first attempts in the order of the events.
  `create index ${index('fresh_deliveries')} on ${table('deliveries')} (endpoint, sequence)
     where completed_at is null and attempts = 0`,
  // Claims due retries.
  `create index ${index('deliveries_to_retry')} on ${table('deliveries')} (endpoint, due_at, sequence)
     where completed_at is null and attempts > 0`,
  // Lists failed deliveries, which are rare.
  `create index ${index('failed_deliveries')} on ${table('deliveries')} (endpoint, sequence)
     where completed_at is not null and failures > 0`,

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
  `insert into ${table('delivery_attempts')} (endpoint, sequence, number, at, status_code, duration_ms, error, response_body)
   select old.endpoint, old.sequence, attempt.number, attempt.at, attempt.status_code, attempt.duration_ms, attempt.error,
          nullif(attempt.response_body, '')
     from ${table('attempts_of_ids')} as attempt join ${table('deliveries_with_ids')} as old on (old.id = attempt.delivery)
    where attempt.number > 1`,

  `create table ${table('open_deliveries')} (
     endpoint ${id} not null,
     sequence bigint not null,
     attempts bigint not null,
     due_at bigint not null,
     primary key (endpoint, sequence)
   )${byKey}`,
  `insert into ${table('open_deliveries')} (endpoint, sequence, attempts, due_at)
   select endpoint, sequence, attempts, due_at from ${table('open_deliveries_of_ids')}`,
  // Finds those that may have had another attempt.
  `create index ${index('open_deliveries_by_due')} on ${table('open_deliveries')} (endpoint, due_at, sequence)`,

  `drop table ${table('open_deliveries_of_ids')}`,
  `drop table ${table('attempts_of_ids')}`,
  `drop table ${table('deliveries_with_ids')}`,
];
