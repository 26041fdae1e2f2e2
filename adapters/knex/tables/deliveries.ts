import type { Instant } from '../../../core/shared/time.js';
import type { Delivery } from '../../../core/webhooks/delivery.js';
import { type Columns, type Command, insertInto, type Query, type Row } from '../statement.js';

/** A delivery as it is stored. */
export type DeliveryRow = Pick<Delivery, 'id' | 'endpoint' | 'project' | 'status'> & {
  readonly sequence: string | number;
  readonly event: Delivery['event']['id'];
  readonly event_type: Delivery['event']['type'];
  readonly attempts: string | number;
  readonly failures: string | number;
  readonly due_at: string | number;
  readonly created_at: string | number;
  readonly completed_at: string | number | null;
};

export const deliveryFrom = (row: DeliveryRow): Delivery => ({
  id: row.id,
  endpoint: row.endpoint,
  project: row.project,
  event: { id: row.event, type: row.event_type, sequence: Number(row.sequence) },
  status: row.status,
  attempts: Number(row.attempts),
  failures: Number(row.failures),
  dueAt: Number(row.due_at),
  createdAt: Number(row.created_at),
  completedAt: row.completed_at === null ? null : Number(row.completed_at),
});

/** What changes about a delivery. */
const progress = {
  status: 'text',
  attempts: 'bigint',
  failures: 'bigint',
  due_at: 'bigint',
  completed_at: 'bigint',
} as const satisfies Columns;

const key = { endpoint: 'text', id: 'text' } as const satisfies Columns;

export const addDeliveries = insertInto('deliveries', {
  ...key,
  project: 'text',
  sequence: 'bigint',
  event: 'text',
  event_type: 'text',
  created_at: 'bigint',
  ...progress,
});

export const deliveryRow = (delivery: Delivery) =>
  ({
    endpoint: delivery.endpoint,
    id: delivery.id,
    project: delivery.project,
    sequence: delivery.event.sequence,
    event: delivery.event.id,
    event_type: delivery.event.type,
    created_at: delivery.createdAt,
    status: delivery.status,
    attempts: delivery.attempts,
    failures: delivery.failures,
    due_at: delivery.dueAt,
    completed_at: delivery.completedAt,
  }) satisfies Row;

/** Writes what changed about deliveries. */
export const setDeliveries: Command<keyof typeof key | keyof typeof progress> = {
  name: 'set_deliveries',
  columns: { ...key, ...progress },
  sql: ({ given }) =>
    `update deliveries set ${Object.keys(progress)
      .map((column) => `${column} = given.${column}`)
      .join(', ')} from ${given}
      where deliveries.endpoint = given.endpoint and deliveries.id = given.id`,
};

export const findDeliveries: Query<'endpoint' | 'id', DeliveryRow, Delivery> = {
  name: 'find_deliveries',
  columns: key,
  sql: ({ given }) => `select * from ${given} join deliveries using (endpoint, id)`,
  fromRow: deliveryFrom,
};

type Delivered = Pick<Delivery, 'endpoint'> & { readonly sequence: string | number };

/** Those of the events that an endpoint has a delivery of. */
export const findDelivered: Query<
  'endpoint' | 'sequence',
  Delivered,
  Pick<Delivery, 'endpoint'> & { readonly sequence: number }
> = {
  name: 'find_delivered',
  columns: { endpoint: 'text', sequence: 'bigint' },
  sql: ({ given }) =>
    `select endpoint, sequence from ${given} join deliveries using (endpoint, sequence)`,
  fromRow: ({ endpoint, sequence }) => ({ endpoint, sequence: Number(sequence) }),
};

/** The deliveries of events of a project, to the endpoints that it has. */
export const deliveriesOfEvents: Query<'project' | 'sequence', DeliveryRow, Delivery> = {
  name: 'deliveries_of_events',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ given }) =>
    `select deliveries.* from ${given} join endpoints on endpoints.project = given.project
       join deliveries on deliveries.endpoint = endpoints.id
        and deliveries.sequence = given.sequence`,
  fromRow: deliveryFrom,
};

/** Deliveries of an endpoint that were never tried, in the order of their events. */
export const freshDeliveries: Query<'endpoint' | 'taken', DeliveryRow, Delivery> = {
  name: 'fresh_deliveries',
  columns: { endpoint: 'text', taken: 'bigint' },
  sql: ({ value }) =>
    `select * from deliveries
      where endpoint = ${value('endpoint')} and status = 'pending' and attempts = 0
      order by sequence limit ${value('taken')}`,
  fromRow: deliveryFrom,
};

/** Deliveries of an endpoint that are to be tried again by now, the longest due first. */
export const deliveriesToRetry: Query<'endpoint' | 'now' | 'taken', DeliveryRow, Delivery> = {
  name: 'deliveries_to_retry',
  columns: { endpoint: 'text', now: 'bigint', taken: 'bigint' },
  sql: ({ value }) =>
    `select * from deliveries
      where endpoint = ${value('endpoint')} and status = 'pending' and attempts > 0
        and due_at <= ${value('now')}
      order by due_at, sequence limit ${value('taken')}`,
  fromRow: deliveryFrom,
};

type At = { readonly at: string | number | null };

/** When an active endpoint has something due next. */
export const nextDelivery: Query<'endpoint', At, Instant | undefined> = {
  name: 'next_delivery',
  columns: { endpoint: 'text' },
  sql: ({ value }) => {
    const of = `from deliveries where endpoint = ${value('endpoint')} and status = 'pending' and`;
    return `select min(at) as at from (
      select * from (select due_at as at ${of} attempts = 0 order by sequence limit 1) as fresh
      union all
      select * from (select due_at as at ${of} attempts > 0 order by due_at limit 1) as retries
    ) as dues
    where exists (select 1 from endpoints where id = ${value('endpoint')} and is_active = 1)`;
  },
  fromRow: ({ at }) => (at === null ? undefined : Number(at)),
};

type Text = { readonly sequence: string | number; readonly text: string };

/** The texts of events. */
export const eventTexts: Query<
  'project' | 'sequence',
  Text,
  { readonly sequence: number; readonly text: string }
> = {
  name: 'event_texts',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ given }) => `select sequence, text from ${given} join events using (project, sequence)`,
  fromRow: ({ sequence, text }) => ({ sequence: Number(sequence), text }),
};

/** The number of the first event of a project that was made at an instant or later. */
export const firstEventSince: Query<'project' | 'since', { first: string | number }, number> = {
  name: 'first_event_since',
  columns: { project: 'text', since: 'bigint' },
  sql: ({ value }) =>
    `select coalesce(
        (select sequence from events where project = ${value('project')}
            and at >= ${value('since')} order by sequence limit 1), sequence + 1) as first
       from projects where id = ${value('project')}`,
  fromRow: ({ first }) => Number(first),
};

/** Removes a few deliveries of events before a number, and finds which. */
export const pruneDeliveries: Query<
  'endpoint' | 'before' | 'removed',
  Pick<Delivery, 'id'>,
  Delivery['id']
> = {
  name: 'prune_deliveries',
  columns: { endpoint: 'text', before: 'bigint', removed: 'bigint' },
  sql: ({ value }) =>
    `delete from deliveries where endpoint = ${value('endpoint')}
        and sequence in (select sequence from deliveries
          where endpoint = ${value('endpoint')} and sequence < ${value('before')}
          order by sequence limit ${value('removed')})
     returning id`,
  fromRow: ({ id }) => id,
};
