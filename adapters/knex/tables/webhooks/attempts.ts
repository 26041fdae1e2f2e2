import {
  attemptsShown,
  type DeliveryAttempt,
  type DeliveryKey,
} from '../../../../core/model/webhooks/delivery.js';
import type { WebhookEndpointId } from '../../../../core/shared/ids.js';
import { type Columns, type Command, insertInto, type Query } from '../../session/statement.js';
import { columnsOf, numberOrNull } from '../cells.js';

/** What came of an attempt. An answer without a body is null. */
export const outcomeColumns = {
  status_code: 'bigint',
  duration_ms: 'bigint',
  error: 'text',
  response_body: 'text',
} as const satisfies Columns;

/** An attempt as it is stored. */
export type AttemptCells = Pick<DeliveryAttempt, 'error'> & {
  readonly at: string | number;
  readonly status_code: string | number | null;
  readonly duration_ms: string | number | null;
  readonly response_body: string | null;
};

/** Converts cells to an attempt. */
export const attemptFrom = (
  row: AttemptCells & { readonly number: string | number },
): DeliveryAttempt => ({
  number: Number(row.number),
  at: Number(row.at),
  statusCode: numberOrNull(row.status_code),
  durationMs: Number(row.duration_ms),
  error: row.error,
  responseBody: row.response_body ?? '',
});

/** What counting needs of an attempt. */
export type CountedAttempt = Pick<DeliveryAttempt, 'at' | 'statusCode' | 'error'>;

/** The columns of a delivery that have the same of its first attempt. */
export const firstCounted = { first_at: '', status_code: '', error: '' } as const;

export type FirstCounted = Pick<AttemptCells, 'status_code' | 'error'> & {
  readonly first_at: string | number | null;
};

/** The first attempt of a delivery; undefined before it. */
export const firstCountedFrom = ({
  first_at: at,
  status_code: statusCode,
  error,
}: FirstCounted): CountedAttempt | undefined =>
  at === null ? undefined : { at: Number(at), statusCode: numberOrNull(statusCode), error };

const key = { endpoint: 'text', sequence: 'bigint' } as const satisfies Columns;

const columns = {
  ...key,
  number: 'bigint',
  at: 'bigint',
  ...outcomeColumns,
} as const satisfies Columns;

/** Inserts attempts after the first one. */
export const addAttempts = insertInto('delivery_attempts', columns);

/** The row of an attempt. */
export const attemptRow = ({ endpoint, sequence }: DeliveryKey, attempt: DeliveryAttempt) => ({
  endpoint,
  sequence,
  number: attempt.number,
  at: attempt.at,
  status_code: attempt.statusCode,
  duration_ms: attempt.durationMs,
  error: attempt.error,
  response_body: attempt.responseBody === '' ? null : attempt.responseBody,
});

type Raw = AttemptCells & {
  readonly endpoint: WebhookEndpointId;
  readonly sequence: string | number;
  readonly number: string | number;
};

type Found = DeliveryKey & { readonly attempt: DeliveryAttempt };

/** The last attempts of deliveries with the given number of attempts, oldest first, without the first one. */
export const lastAttempts: Query<'endpoint' | 'sequence' | 'attempts', Raw, Found> = {
  name: 'last_attempts',
  columns: { ...key, attempts: 'bigint' },
  sql: ({ tables, given }) =>
    `select ${columnsOf('delivery_attempts', columns)} from ${given}
       join ${tables.delivery_attempts} on delivery_attempts.endpoint = given.endpoint
        and delivery_attempts.sequence = given.sequence
        and delivery_attempts.number > given.attempts - ${attemptsShown}
      order by delivery_attempts.endpoint, delivery_attempts.sequence, delivery_attempts.number`,
  fromRow: (row) => ({
    endpoint: row.endpoint,
    sequence: Number(row.sequence),
    attempt: attemptFrom(row),
  }),
};

/** Deletes the attempts of deliveries. */
export const deleteDeliveryAttempts: Command<'endpoint' | 'sequence'> = {
  name: 'delete_delivery_attempts',
  columns: key,
  sql: ({ tables, given }) =>
    `delete from ${tables.delivery_attempts}
      where (endpoint, sequence) in (select endpoint, sequence from ${given})`,
};
