import type { DeliveryFacts } from '../../../../core/commit/facts.js';
import type { Event } from '../../../../core/model/events/event.js';
import type { Delivery, DeliveryProgress } from '../../../../core/model/webhooks/delivery.js';
import type { Instant } from '../../../../core/shared/time.js';
import {
  type Columns,
  type Command,
  insertInto,
  type Query,
  type Row,
  updateOf,
} from '../../session/statement.js';
import { columnsOf, numberOrNull } from '../cells.js';
import { eventFrom, shownRecord, storedCells, type TracedRow } from '../events.js';

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

/** Converts a row to a delivery. */
export const deliveryFrom = (row: DeliveryRow): Delivery => ({
  project: row.project,
  event: { id: row.event, type: row.event_type, sequence: Number(row.sequence) },
  createdAt: Number(row.created_at),
  ...progressFrom(row),
});

/** The columns that change. */
const progress = {
  status: 'text',
  attempts: 'bigint',
  failures: 'bigint',
  due_at: 'bigint',
  completed_at: 'bigint',
} as const satisfies Columns;

const key = { endpoint: 'text', id: 'text' } as const satisfies Columns;

const columns = {
  ...key,
  project: 'text',
  sequence: 'bigint',
  event: 'text',
  event_type: 'text',
  created_at: 'bigint',
  ...progress,
} as const satisfies Columns;

/** Inserts deliveries. */
export const addDeliveries = insertInto('deliveries', columns);

/** The row of a new delivery. */
export const deliveryRow = (delivery: Delivery) =>
  ({
    project: delivery.project,
    sequence: delivery.event.sequence,
    event: delivery.event.id,
    event_type: delivery.event.type,
    created_at: delivery.createdAt,
    ...progressRow(delivery),
  }) satisfies Row;

/** Updates the progress of deliveries. */
export const setDeliveries = updateOf('deliveries', key, progress);

type ProgressRow = Pick<DeliveryRow, keyof typeof key | keyof typeof progress>;

const progressFrom = (row: ProgressRow): DeliveryProgress => ({
  id: row.id,
  endpoint: row.endpoint,
  status: row.status,
  attempts: Number(row.attempts),
  failures: Number(row.failures),
  dueAt: Number(row.due_at),
  completedAt: numberOrNull(row.completed_at),
});

/** The row of a delivery's progress. */
export const progressRow = (delivery: DeliveryProgress) =>
  ({
    endpoint: delivery.endpoint,
    id: delivery.id,
    status: delivery.status,
    attempts: delivery.attempts,
    failures: delivery.failures,
    due_at: delivery.dueAt,
    completed_at: delivery.completedAt,
  }) satisfies Row;

type FactsRow = ProgressRow & { readonly is_erased: string | number };

/** The progress of deliveries, and whether their events were erased. */
export const findDeliveries: Query<'endpoint' | 'id', FactsRow, DeliveryFacts> = {
  name: 'find_deliveries',
  columns: key,
  sql: ({ tables, given }) =>
    `select endpoint, id, ${Object.keys(progress).join(', ')}, is_erased
       from ${given} join ${tables.deliveries} using (endpoint, id)`,
  fromRow: (row) => ({ ...progressFrom(row), isErased: Number(row.is_erased) === 1 }),
};

type Delivered = Pick<Delivery, 'endpoint'> & { readonly sequence: string | number };

/** The events, among those given, that an endpoint has a delivery of. */
export const findDeliveredSequences: Query<
  'endpoint' | 'sequence',
  Delivered,
  Pick<Delivery, 'endpoint'> & { readonly sequence: number }
> = {
  name: 'find_delivered_sequences',
  columns: { endpoint: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `select endpoint, sequence from ${given} join ${tables.deliveries} using (endpoint, sequence)`,
  fromRow: ({ endpoint, sequence }) => ({ endpoint, sequence: Number(sequence) }),
};

/** The deliveries of a project's events to its present endpoints. */
export const deliveriesOfEvents: Query<'project' | 'sequence', DeliveryRow, Delivery> = {
  name: 'deliveries_of_events',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `select ${columnsOf('deliveries', columns)} from ${given}
       join ${tables.endpoints} on endpoints.project = given.project
       join ${tables.deliveries} on deliveries.endpoint = endpoints.id
        and deliveries.sequence = given.sequence`,
  fromRow: deliveryFrom,
};

/** A delivery to a present endpoint of a project. The key begins with the endpoint, and a project has few of them. */
export const findDelivery: Query<'project' | 'id', DeliveryRow, Delivery> = {
  name: 'find_delivery',
  columns: { project: 'text', id: 'text' },
  sql: ({ tables, value }) =>
    `select ${columnsOf('deliveries', columns)} from ${tables.endpoints}
       join ${tables.deliveries} on deliveries.endpoint = endpoints.id
      where endpoints.project = ${value('project')} and deliveries.id = ${value('id')}`,
  fromRow: deliveryFrom,
};

type DueRow = Pick<DeliveryRow, 'id' | 'sequence' | 'attempts'>;

/** A due delivery, without its event. */
export type DueDeliveryRow = Pick<Delivery, 'id' | 'attempts'> & { readonly sequence: number };

const dueFrom = ({ id, sequence, attempts }: DueRow): DueDeliveryRow => ({
  id,
  attempts: Number(attempts),
  sequence: Number(sequence),
});

/** Deliveries without an attempt. The core's rule is `freshDeliveries` in core/model/webhooks/due-deliveries.ts. */
export const freshDeliveries: Query<'endpoint' | 'after' | 'limit', DueRow, DueDeliveryRow> = {
  name: 'fresh_deliveries',
  columns: { endpoint: 'text', after: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select id, sequence, attempts from ${tables.deliveries}
      where endpoint = ${value('endpoint')} and status = 'pending' and attempts = 0
        and sequence > ${value('after')}
      order by sequence limit ${value('limit')}`,
  fromRow: dueFrom,
};

/** Deliveries to try again by now. The core's rule is `deliveriesToRetry` in core/model/webhooks/due-deliveries.ts. */
export const deliveriesToRetry: Query<'endpoint' | 'now' | 'limit', DueRow, DueDeliveryRow> = {
  name: 'deliveries_to_retry',
  columns: { endpoint: 'text', now: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select id, sequence, attempts from ${tables.deliveries}
      where endpoint = ${value('endpoint')} and status = 'pending' and attempts > 0
        and due_at <= ${value('now')}
      order by due_at, sequence limit ${value('limit')}`,
  fromRow: dueFrom,
};

type At = { readonly at: string | number | null };

/** When an active endpoint has its next delivery. The core's rule is `nextDeliveryAt` in the same file. */
export const nextDelivery: Query<'endpoint', At, Instant | undefined> = {
  name: 'next_delivery',
  columns: { endpoint: 'text' },
  sql: ({ tables, value }) => {
    const of = `from ${tables.deliveries} where endpoint = ${value('endpoint')} and status = 'pending' and`;
    return `select min(at) as at from (
      select * from (select due_at as at ${of} attempts = 0 order by sequence limit 1) as fresh
      union all
      select * from (select due_at as at ${of} attempts > 0 order by due_at limit 1) as retries
    ) as dues
    where exists (select 1 from ${tables.endpoints} where id = ${value('endpoint')} and is_active = 1)`;
  },
  fromRow: ({ at }) => (at === null ? undefined : Number(at)),
};

/** Deliveries that one row of a `PendingSlice` counts, more only where due times are equal. */
export const pendingSliceRows = 1_000;

type Slice<Position> = {
  readonly endpoint: Delivery['endpoint'];
  readonly pending: Position;
  readonly first: Position | null;
  readonly last: Position | null;
};

/**
 * The number of an endpoint's next pending deliveries, the sequence number of their first event, and the position of the
 * last one; null when there are no more.
 */
export type PendingSlice = Query<'endpoint' | 'after', Slice<string | number>, Slice<number>>;

/** Counts deliveries in the order of an index, so that each slice reads only that index. */
const pendingSlice = (name: string, position: string, condition: string): PendingSlice => {
  const of = (deliveries: string, endpoint: string, after: string): string =>
    `from ${deliveries} where endpoint = ${endpoint} and status = 'pending' and ${condition}
        and ${position} > ${after}`;
  const counted = (deliveries: string, value: string): string =>
    `(select ${value} ${of(deliveries, 'found.endpoint', 'found.after')}
        and ${position} <= coalesce(found.last, ${Number.MAX_SAFE_INTEGER}))`;
  return {
    name,
    columns: { endpoint: 'text', after: 'bigint' },
    sql: ({ tables: { deliveries }, given }) =>
      `with found as materialized (select given.*,
         (select ${position} ${of(deliveries, 'given.endpoint', 'given.after')}
           order by ${position} limit 1 offset ${pendingSliceRows - 1}) as last from ${given})
       select endpoint, last, ${counted(deliveries, 'count(*)')} as pending,
              ${counted(deliveries, 'min(sequence)')} as first
         from found`,
    fromRow: ({ endpoint, pending, first, last }) => ({
      endpoint,
      pending: Number(pending),
      first: numberOrNull(first),
      last: numberOrNull(last),
    }),
  };
};

/** Slices of the deliveries without an attempt, and of those to try again. */
export const pendingSlices: readonly PendingSlice[] = [
  pendingSlice('count_fresh_deliveries', 'sequence', 'attempts = 0'),
  pendingSlice('count_deliveries_to_retry', 'due_at', 'attempts > 0'),
];

/** The number of an endpoint's pending deliveries. Reads at most `limit` entries of each index. */
export const countPendingOf: Query<
  'endpoint' | 'limit',
  { readonly pending: string | number },
  number
> = {
  name: 'count_pending_of',
  columns: { endpoint: 'text', limit: 'bigint' },
  sql: ({ tables, value }) => {
    const count = (name: string, condition: string): string =>
      `(select count(*) from (select 1 from ${tables.deliveries}
         where endpoint = ${value('endpoint')} and status = 'pending' and ${condition}
         limit ${value('limit')}) as ${name})`;
    return `select ${count('fresh', 'attempts = 0')} + ${count('retries', 'attempts > 0')} as pending
      where exists (select 1 from ${tables.endpoints} where id = ${value('endpoint')})`;
  },
  fromRow: ({ pending }) => Number(pending),
};

type Added = { readonly endpoint: Delivery['endpoint']; readonly created_at: string | number };

/** When deliveries were added, by endpoint and event. */
export const deliveriesAdded: Query<
  'endpoint' | 'sequence',
  Added,
  { readonly endpoint: Delivery['endpoint']; readonly at: Instant }
> = {
  name: 'deliveries_added',
  columns: { endpoint: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `select endpoint, created_at from ${given} join ${tables.deliveries} using (endpoint, sequence)`,
  fromRow: ({ endpoint, created_at: at }) => ({ endpoint, at: Number(at) }),
};

/** The part of an event that a delivery sends. */
export type DeliveredEvent = Pick<Event, 'id' | 'type' | 'sequence' | 'subject' | 'text' | 'trace'>;

/** The events with the given sequence numbers. */
export const eventsToDeliver: Query<'project' | 'sequence', TracedRow, DeliveredEvent> = {
  name: 'events_to_deliver',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `select ${storedCells}, ${shownRecord(tables)} as record from ${given}
       join ${tables.events} on events.project = given.project and events.sequence = given.sequence`,
  fromRow: eventFrom,
};

/** The sequence number of a project's first event at or after an instant. */
export const firstEventSince: Query<'project' | 'since', { first: string | number }, number> = {
  name: 'first_event_since',
  columns: { project: 'text', since: 'bigint' },
  sql: ({ tables, value }) =>
    `select coalesce(
        (select sequence from ${tables.events} where project = ${value('project')}
            and at >= ${value('since')} order by sequence limit 1), sequence + 1) as first
       from ${tables.projects} where id = ${value('project')}`,
  fromRow: ({ first }) => Number(first),
};

type RemovedRow = Pick<Delivery, 'id'> & Readonly<Record<'sequence' | 'attempts', string | number>>;

/** What the removal of a delivery needs to know. */
export type LockedDelivery = Pick<Delivery, 'id' | 'attempts'> & { readonly sequence: number };

const lockedFrom = ({ id, sequence, attempts }: RemovedRow): LockedDelivery => ({
  id,
  sequence: Number(sequence),
  attempts: Number(attempts),
});

/** Locks the oldest deliveries of events before a sequence number. */
export const lockOldestDeliveries: Query<
  'endpoint' | 'before' | 'limit',
  RemovedRow,
  LockedDelivery
> = {
  name: 'lock_oldest_deliveries',
  columns: { endpoint: 'text', before: 'bigint', limit: 'bigint' },
  sql: ({ tables, value, forUpdate }) =>
    `select id, sequence, attempts from ${tables.deliveries}
      where endpoint = ${value('endpoint')} and sequence < ${value('before')}
      order by sequence limit ${value('limit')} ${forUpdate('deliveries')}`,
  fromRow: lockedFrom,
};

/** Locks deliveries, as far as they are not pending. */
export const lockEndedDeliveries: Query<'endpoint' | 'id', RemovedRow, LockedDelivery> = {
  name: 'lock_ended_deliveries',
  columns: { endpoint: 'text', id: 'text' },
  sql: ({ tables, given, forUpdate }) =>
    `select deliveries.id, sequence, attempts from ${given}
       join ${tables.deliveries} on deliveries.endpoint = given.endpoint and deliveries.id = given.id
      where status <> 'pending' order by deliveries.id ${forUpdate('deliveries')}`,
  fromRow: lockedFrom,
};

/** Deletes deliveries. */
export const deleteDeliveries: Command<'endpoint' | 'id'> = {
  name: 'delete_deliveries',
  columns: { endpoint: 'text', id: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables.deliveries} where (endpoint, id) in (select endpoint, id from ${given})`,
};
