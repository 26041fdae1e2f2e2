import type { NotReadyReason } from '../../../../core/ports/readiness.js';
import { type Errors, retryAfterOneSecond } from '../declared-error.js';

const notReady = {
  store_unreachable: 'its database does not answer',
  server_stalled: 'it is too busy to look after itself',
  server_stopping: 'it stops, and another process takes over',
  schema_outdated: 'the schema of its database is not current',
  schema_newer: 'the schema of its database needs a newer version of the service',
  disk_full: 'the disk of its database is full',
  disk_failing: 'the disk of its database fails',
  store_read_only: 'its database is read-only',
  store_damaged: 'its database is damaged',
} as const satisfies Record<NotReadyReason, string>;

/** Faults on the side of the service. */
export const serviceErrors = {
  internal_error: {
    status: 500,
    type: 'api_error',
    message: 'An unexpected error occurred. The service logged it under this `request_id`.',
    cause: 'The service met a fault that it did not expect, and logged it under `request_id`.',
    remedy:
      'Repeat the request with growing waits, a send with the same `Idempotency-Key`. Tell the operator the `request_id`.',
  },
  stored_data_damaged: {
    status: 500,
    type: 'api_error',
    message:
      'A stored record that this request needs is damaged: it does not match its checksum. The same request fails until the operator has restored the record; the log names it.',
    cause:
      'A stored record that the request needs is damaged, and is not what was written: a disk or a memory module changed it, or somebody wrote into the database. Lists leave the record out.',
    remedy:
      'Do not repeat the request. Tell the operator the `request_id`: the record has to be restored from a backup.',
  },
  service_overloaded: {
    status: 503,
    type: 'api_error',
    headers: retryAfterOneSecond,
    message:
      'The service has more requests than it can answer in time. This one had no effect. Retry after the number of seconds in `Retry-After`.',
    cause: 'The service has more requests than it can answer in time. This request had no effect.',
    remedy: 'Wait for the seconds of `Retry-After`, then repeat the request.',
  },
  service_unavailable: {
    status: 503,
    type: 'api_error',
    details: ({ reason }) => reason && { reason },
    headers: retryAfterOneSecond,
    message: ({ reason }) =>
      reason
        ? `The service is not ready: ${notReady[reason]}.`
        : 'The service is temporarily unavailable. Retry with the same `Idempotency-Key`.',
    cause:
      'The database cannot be reached, a transaction of the program around the service holds the project, or the server stops.',
    remedy: 'Repeat the request with growing waits, a send with the same `Idempotency-Key`.',
    example: {},
  },
} as const satisfies Errors;
