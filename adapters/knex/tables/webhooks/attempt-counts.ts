import type { AttemptOutcome } from '../../../../core/model/statistics/attempt-count.js';
import type { EndpointAttempts } from '../../../../core/ports/stores/counts/attempt-count-store.js';
import type { WebhookEndpointId } from '../../../../core/shared/ids.js';
import { insertInto, type Query, updateOf } from '../../session/statement.js';
import { numberOrNull } from '../cells.js';
import type { AttemptCells, CountedAttempt } from './attempts.js';

/** Adds the cursor of an endpoint, if it has none. */
export const addAttemptCursor = insertInto(
  'attempt_cursors',
  { endpoint: 'text', sequence: 'bigint' },
  'on conflict (endpoint) do nothing',
);

type CursorRow = { readonly sequence: string | number };

/** Locks the cursor of an endpoint that exists. Finds nothing when another transaction has locked it. */
export const lockFreeAttemptCursor: Query<'endpoint', CursorRow, number> = {
  name: 'lock_free_attempt_cursor',
  columns: { endpoint: 'text' },
  sql: ({ tables, value, skipLocked }) =>
    `select sequence from ${tables.attempt_cursors} where endpoint = ${value('endpoint')}
        and exists (select 1 from ${tables.endpoints} where endpoints.id = ${value('endpoint')}) ${skipLocked}`,
  fromRow: ({ sequence }) => Number(sequence),
};

/** Locks the cursors of endpoints. Waits for the transactions that have locked them. */
export const lockAttemptCursors: Query<'endpoint', CursorRow, number> = {
  name: 'lock_attempt_cursors',
  columns: { endpoint: 'text' },
  sql: ({ tables, given, forUpdate }) =>
    `select attempt_cursors.sequence from ${given}
       join ${tables.attempt_cursors} on attempt_cursors.endpoint = given.endpoint
      order by attempt_cursors.endpoint ${forUpdate('attempt_cursors')}`,
  fromRow: ({ sequence }) => Number(sequence),
};

/** Moves the cursor of an endpoint. */
export const setAttemptCursor = updateOf(
  'attempt_cursors',
  { endpoint: 'text' },
  { sequence: 'bigint' },
);

type AttemptRow = Pick<AttemptCells, 'at' | 'status_code' | 'error'>;

/** The attempts of deliveries after the counted ones, as far as they were seen, without the first one. */
export const uncountedAttempts: Query<
  'endpoint' | 'sequence' | 'counted' | 'attempts',
  AttemptRow,
  CountedAttempt
> = {
  name: 'uncounted_attempts',
  columns: { endpoint: 'text', sequence: 'bigint', counted: 'bigint', attempts: 'bigint' },
  sql: ({ tables, given }) =>
    `select delivery_attempts.at, status_code, error from ${given}
       join ${tables.delivery_attempts} on delivery_attempts.endpoint = given.endpoint
        and delivery_attempts.sequence = given.sequence and number > given.counted and number <= given.attempts`,
  fromRow: ({ at, status_code: statusCode, error }) => ({
    at: Number(at),
    statusCode: numberOrNull(statusCode),
    error,
  }),
};

/** Adds to the counts. */
export const addAttemptCounts = insertInto(
  'attempt_counts',
  { endpoint: 'text', step: 'bigint', at: 'bigint', outcome: 'text', quantity: 'bigint' },
  `on conflict (endpoint, step, at, outcome)
     do update set quantity = attempt_counts.quantity + excluded.quantity`,
);

type CountRow = {
  readonly endpoint: WebhookEndpointId;
  readonly at: string | number;
  readonly outcome: AttemptOutcome;
  readonly quantity: string | number;
};

/** The counts of endpoints in a time range. */
export const attemptCountsBetween: Query<
  'endpoint' | 'step' | 'from_at' | 'to_at',
  CountRow,
  EndpointAttempts
> = {
  name: 'attempt_counts_between',
  columns: { endpoint: 'text', step: 'bigint', from_at: 'bigint', to_at: 'bigint' },
  sql: ({ tables, given }) =>
    `select attempt_counts.endpoint, attempt_counts.at, outcome, quantity
       from ${given} join ${tables.attempt_counts} on attempt_counts.endpoint = given.endpoint
        and attempt_counts.step = given.step and at >= given.from_at and at < given.to_at`,
  fromRow: ({ at, quantity, ...row }) => ({ ...row, at: Number(at), count: Number(quantity) }),
};

/** Deletes the oldest counts that start before an instant. Returns one row for each deleted row. */
export const pruneAttemptCounts: Query<'step' | 'before' | 'removed', unknown, unknown> = {
  name: 'prune_attempt_counts',
  columns: { step: 'bigint', before: 'bigint', removed: 'bigint' },
  sql: ({ tables, value }) =>
    `delete from ${tables.attempt_counts} where (endpoint, step, at, outcome) in (
       select endpoint, step, at, outcome from ${tables.attempt_counts}
        where step = ${value('step')} and at < ${value('before')} order by at limit ${value('removed')})
     returning 1`,
  fromRow: (row) => row,
};
