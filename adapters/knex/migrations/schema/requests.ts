import type { Migration } from '../migration.js';

/** The log of requests to the API. */
export const requests: Migration = ({ table, id, byKey }) => [
  `create table ${table('api_requests')} (
     project ${id} not null,
     id ${id} not null,
     status bigint not null,
     method text not null,
     path text not null,
     key ${id} not null,
     idempotency_key text,
     record text not null,
     primary key (project, id)
   )${byKey}`,
];
