import { attemptsShown, type DeliveryAttempt } from '../../../../core/model/webhooks/delivery.js';
import type { WebhookDeliveryId } from '../../../../core/shared/ids.js';
import { type Columns, type Command, insertInto, type Query } from '../../session/statement.js';
import { columnsOf, numberOrNull } from '../cells.js';

type Raw = Pick<DeliveryAttempt, 'error'> & {
  readonly delivery: WebhookDeliveryId;
  readonly number: string | number;
  readonly at: string | number;
  readonly status_code: string | number | null;
  readonly duration_ms: string | number;
  readonly response_body: string;
};

const columns = {
  delivery: 'text',
  number: 'bigint',
  at: 'bigint',
  status_code: 'bigint',
  duration_ms: 'bigint',
  error: 'text',
  response_body: 'text',
} as const satisfies Columns;

/** Inserts attempts. */
export const addAttempts = insertInto('delivery_attempts', columns);

/** The row of an attempt. */
export const attemptRow = (delivery: WebhookDeliveryId, attempt: DeliveryAttempt) => ({
  delivery,
  number: attempt.number,
  at: attempt.at,
  status_code: attempt.statusCode,
  duration_ms: attempt.durationMs,
  error: attempt.error,
  response_body: attempt.responseBody,
});

type Found = { readonly delivery: WebhookDeliveryId; readonly attempt: DeliveryAttempt };

/** The last attempts of deliveries with the given number of attempts, oldest first. */
export const lastAttempts: Query<'delivery' | 'attempts', Raw, Found> = {
  name: 'last_attempts',
  columns: { delivery: 'text', attempts: 'bigint' },
  sql: ({ tables, given }) =>
    `select ${columnsOf('delivery_attempts', columns)} from ${given}
       join ${tables.delivery_attempts} on delivery_attempts.delivery = given.delivery
        and delivery_attempts.number > given.attempts - ${attemptsShown}
      order by delivery_attempts.delivery, delivery_attempts.number`,
  fromRow: ({ delivery, status_code: statusCode, response_body: responseBody, ...row }) => ({
    delivery,
    attempt: {
      number: Number(row.number),
      at: Number(row.at),
      statusCode: numberOrNull(statusCode),
      durationMs: Number(row.duration_ms),
      error: row.error,
      responseBody,
    },
  }),
};

/** Deletes the attempts of deliveries. */
export const deleteAttempts: Command<'delivery'> = {
  name: 'delete_attempts',
  columns: { delivery: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.delivery_attempts} where delivery in (select delivery from ${given})`,
};
