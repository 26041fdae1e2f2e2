import type { DeliveryFacts } from '../../../../core/commit/facts.js';
import { type Event, eventIdOf } from '../../../../core/model/events/event.js';
import {
  type DeliveryProgress,
  type DeliveryStatus,
  type DeliveryWithAttempts,
  deliveryIdOf,
  readDelivery,
  type StoredDelivery,
} from '../../../../core/model/webhooks/delivery.js';
import type { DueDelivery } from '../../../../core/ports/stores/webhook-store.js';
import type { ProjectId, WebhookEndpointId } from '../../../../core/shared/ids.js';
import type { Instant } from '../../../../core/shared/time.js';
import { withTrace } from '../../../../core/shared/trace-context.js';
import { DamagedRow, orDamaged } from '../../session/damaged-row.js';
import {
  type Columns,
  type Command,
  insertInto,
  type Query,
  type Row,
  type SqlFragments,
  updateOf,
} from '../../session/statement.js';
import { columnsOf, numberOrNull } from '../cells.js';
import { eventFrom, placed, shownRecord, storedCells, type TracedRow } from '../events.js';
import { type AttemptCells, attemptFrom, attemptRow, outcomeColumns } from './attempts.js';
import {
  type EndpointWithLease,
  type LeasedRow,
  leasedCells,
  leasedEndpoint,
  leasedFrom,
} from './endpoints.js';

/*
 * A delivery is pending until it is completed. One that was completed failed if its last attempts did, so there is no column for
 * its status. The first attempt is in the row of the delivery: most deliveries have no other.
 */

const key = { endpoint: 'text', sequence: 'bigint' } as const satisfies Columns;

/** The columns that change. `due_at` is null once the delivery is completed. */
const progress = {
  attempts: 'bigint',
  failures: 'bigint',
  due_at: 'bigint',
  completed_at: 'bigint',
} as const satisfies Columns;

const added = { ...key, created_at: 'bigint', ...progress } as const satisfies Columns;

/** Inserts deliveries. */
export const addDeliveries = insertInto('deliveries', added);

/** The row of a new delivery. */
export const deliveryRow = (delivery: StoredDelivery) =>
  ({ created_at: delivery.createdAt, ...progressRow(delivery) }) satisfies Row;

/** Updates the progress of deliveries. */
export const setDeliveries = updateOf('deliveries', key, progress);

const first = { first_at: 'bigint', ...outcomeColumns } as const satisfies Columns;

/** Updates the progress of deliveries, and adds their first attempts. */
export const settleFirstAttempts: Command<
  keyof typeof key | keyof typeof progress | keyof typeof first
> = {
  ...updateOf('deliveries', key, { ...progress, ...first }),
  name: 'settle_first_attempts',
};

/** The row of a delivery's progress with its first attempt. */
export const firstAttemptRow = (
  delivery: DeliveryProgress,
  attempt: Parameters<typeof attemptRow>[1],
) => {
  const { at, number: _, ...outcome } = attemptRow(delivery, attempt);
  return { first_at: at, ...outcome, ...progressRow(delivery) };
};

type ProgressRow = Readonly<
  Record<Exclude<keyof typeof progress, 'due_at' | 'completed_at'>, string | number>
> & {
  readonly endpoint: WebhookEndpointId;
  readonly sequence: string | number;
  readonly due_at: string | number | null;
  readonly completed_at: string | number | null;
};

/** The status of a delivery. */
export const statusOf = ({
  failures,
  completed_at: completed,
}: Pick<ProgressRow, 'failures' | 'completed_at'>): DeliveryStatus => {
  if (completed === null) return 'pending';
  return Number(failures) === 0 ? 'succeeded' : 'failed';
};

const progressFrom = (row: ProgressRow): DeliveryProgress => ({
  endpoint: row.endpoint,
  sequence: Number(row.sequence),
  status: statusOf(row),
  attempts: Number(row.attempts),
  failures: Number(row.failures),
  dueAt: Number(row.due_at ?? row.completed_at),
  completedAt: numberOrNull(row.completed_at),
});

/** The row of a delivery's progress. */
export const progressRow = (delivery: DeliveryProgress) =>
  ({
    endpoint: delivery.endpoint,
    sequence: delivery.sequence,
    attempts: delivery.attempts,
    failures: delivery.failures,
    due_at: delivery.completedAt === null ? delivery.dueAt : null,
    completed_at: delivery.completedAt,
  }) satisfies Row;

/** A kind of deliveries, and its index if it has one. */
export type DeliveryKind = { readonly index?: string; readonly condition: string };

/** Pending deliveries: those without an attempt, and those to try again. */
export const pendingKinds = {
  fresh: { index: 'fresh_deliveries', condition: 'completed_at is null and attempts = 0' },
  toRetry: { index: 'deliveries_to_retry', condition: 'completed_at is null and attempts > 0' },
} as const satisfies Readonly<Record<string, DeliveryKind>>;

/** The deliveries of a kind to an endpoint. */
export const deliveriesOfKind = (
  { tables, indexedBy }: Pick<SqlFragments, 'tables' | 'indexedBy'>,
  { index, condition }: DeliveryKind,
  endpoint: string,
): string =>
  `from ${tables.deliveries} ${index === undefined ? '' : indexedBy(index)} where endpoint = ${endpoint} and ${condition}`;

type FactsRow = ProgressRow & { readonly is_erased: string | number };

/** The progress of an endpoint's deliveries of a range of events, and whether the events were erased. */
export const findDeliveries: Query<'endpoint' | 'first' | 'last', FactsRow, DeliveryFacts> = {
  name: 'find_deliveries',
  columns: { endpoint: 'text', first: 'bigint', last: 'bigint' },
  sql: ({ tables, given }) =>
    `select ${columnsOf('deliveries', { ...key, ...progress })}, is_erased
       from ${given} join ${tables.deliveries} on deliveries.endpoint = given.endpoint
        and deliveries.sequence between given.first and given.last`,
  fromRow: (row) => ({ ...progressFrom(row), isErased: Number(row.is_erased) === 1 }),
};

/** The events, among those given, that an endpoint has a delivery of. */
export const findDeliveredSequences: Query<
  'endpoint' | 'sequence',
  { readonly sequence: string | number },
  number
> = {
  name: 'find_delivered_sequences',
  columns: key,
  sql: ({ tables, given }) =>
    `select sequence from ${given} join ${tables.deliveries} using (endpoint, sequence)`,
  fromRow: ({ sequence }) => Number(sequence),
};

type ShownRow = ProgressRow &
  Omit<AttemptCells, 'at'> & {
    readonly created_at: string | number;
    readonly first_at: string | number | null;
    readonly project: ProjectId;
    readonly event_at: string | number;
    readonly event_type: Event['type'];
    readonly legacy_id: Event['id'] | null;
  };

const shownCells = `${columnsOf('deliveries', { ...added, ...first })}, events.project, events.type as event_type, events.at as event_at, events.legacy_id`;

/** A delivery with its first attempt. */
const shownFrom = (row: ShownRow): DeliveryWithAttempts => {
  const { project, first_at: at } = row;
  const stored = { ...progressFrom(row), project, createdAt: Number(row.created_at) };
  const id = row.legacy_id ?? eventIdOf({ ...stored, at: Number(row.event_at) });
  return {
    ...readDelivery(stored, { id, type: row.event_type }),
    history: at === null ? [] : [attemptFrom({ ...row, number: 1, at })],
  };
};

/** The deliveries of a project's events to its present endpoints, each with its first attempt. */
export const deliveriesOfEvents: Query<'project' | 'sequence', ShownRow, DeliveryWithAttempts> = {
  name: 'deliveries_of_events',
  columns: { project: 'text', sequence: 'bigint' },
  sql: ({ tables, given }) =>
    `select ${shownCells} from ${given}
       join ${tables.endpoints} on endpoints.project = given.project
       join ${tables.deliveries} on deliveries.endpoint = endpoints.id
        and deliveries.sequence = given.sequence
       join ${tables.events} on events.project = given.project and events.sequence = given.sequence`,
  fromRow: shownFrom,
};

type PageColumn = 'project' | 'endpoint' | 'before' | 'limit';

/** A page of the deliveries to a present endpoint of a project, those of the newest events first, each with its first attempt. */
const deliveryPage = (
  name: string,
  ...kinds: readonly DeliveryKind[]
): Query<PageColumn, ShownRow, DeliveryWithAttempts> => ({
  name,
  columns: { project: 'text', endpoint: 'text', before: 'bigint', limit: 'bigint' },
  sql: (fragments) => {
    const { tables, value } = fragments;
    const endpoint = value('endpoint');
    const every = `from ${tables.deliveries} where endpoint = ${endpoint}`;
    const newest = (of: string): string =>
      `select * ${of} and sequence < ${value('before')} order by sequence desc limit ${value('limit')}`;
    const found = kinds.map(
      (kind) => `select * from (${newest(deliveriesOfKind(fragments, kind, endpoint))}) as found`,
    );
    return `with page as materialized (
       select * from (${found.length > 0 ? found.join(' union all ') : newest(every)}) as page
        order by sequence desc limit ${value('limit')})
     select ${shownCells.replaceAll('deliveries.', 'page.')} from page
       join ${tables.endpoints} on endpoints.id = page.endpoint and endpoints.project = ${value('project')}
       join ${tables.events} on events.project = endpoints.project and events.sequence = page.sequence
      order by page.sequence desc`;
  },
  fromRow: shownFrom,
});

/** The pages of all deliveries, and of those of each status: one statement each, because each has an index of its own. */
export const deliveryPages = {
  all: deliveryPage('deliveries_of_endpoint'),
  pending: deliveryPage('pending_deliveries', pendingKinds.fresh, pendingKinds.toRetry),
  succeeded: deliveryPage('succeeded_deliveries', {
    condition: 'completed_at is not null and failures = 0',
  }),
  failed: deliveryPage('failed_deliveries', {
    index: 'failed_deliveries',
    condition: 'completed_at is not null and failures > 0',
  }),
} as const satisfies Readonly<Record<DeliveryStatus | 'all', unknown>>;

type DueRow = TracedRow & {
  readonly place: string | number | null;
  readonly attempts: string | number;
  readonly created_at: string | number;
};

type WorkRow = LeasedRow & DueRow;

type WorkColumn = 'project' | 'endpoint' | 'after' | 'running' | 'now' | 'limit';

/** An endpoint, in the first row, and a due delivery, in each row if there is any. */
type Work = {
  readonly found?: EndpointWithLease;
  readonly due?: DueDelivery;
  /** Why the event of the delivery is damaged. */
  readonly damaged?: DamagedRow;
};

/**
 * An endpoint as of one instant: with its lease, its health, its deliveries without an attempt, and then those to try again by
 * now, with their events. Those of the events with a number in `running` are left out. Events are read each time: an erasure or
 * the retention of messages, in any process, changes them. The core's rules are `freshDeliveries` and `deliveriesToRetry` in
 * core/model/webhooks/due-deliveries.ts.
 */
export const endpointWork: Query<WorkColumn, WorkRow, Work> = {
  name: 'endpoint_work',
  columns: {
    project: 'text',
    endpoint: 'text',
    after: 'bigint',
    ...{ running: 'text', now: 'bigint', limit: 'bigint' },
  },
  sql: (fragments) => {
    const { tables, value, numbersIn } = fragments;
    const of = (kind: DeliveryKind): string =>
      `${deliveriesOfKind(fragments, kind, value('endpoint'))}
          and sequence not in (select value from ${numbersIn(value('running'))})`;
    return `with due as materialized (
       select * from (select sequence, attempts, created_at, 0 as due_at ${of(pendingKinds.fresh)}
          and sequence > ${value('after')} order by sequence limit ${value('limit')}) as fresh
       union all
       select * from (select sequence, attempts, created_at, due_at ${of(pendingKinds.toRetry)}
          and due_at <= ${value('now')} order by due_at, sequence limit ${value('limit')}) as retries)
     select ${leasedCells('coalesce(place, 1) = 1')}, work.*
       from ${leasedEndpoint(tables)}
       left join (
         select row_number() over (order by due.due_at, due.sequence) as place, due.attempts, due.created_at,
                ${storedCells}, ${shownRecord(tables)} as record
           from due join ${tables.events} on events.project = ${value('project')} and events.sequence = due.sequence
       ) as work on true
      where endpoints.id = ${value('endpoint')} order by place`;
  },
  fromRow: (row) => {
    const found = row.endpoint_record === null ? {} : { found: leasedFrom(row) };
    return row.place === null ? found : { ...found, ...dueFrom(row) };
  },
};

/** A delivery of a damaged event is due as others are, so that it keeps none of them from its endpoint. */
const dueFrom = (row: WorkRow): Pick<Work, 'due' | 'damaged'> => {
  const shown = shownEvent(row);
  if (shown instanceof DamagedRow)
    return { due: { ...dueOf(row, placed(row)), text: '', isDamaged: true }, damaged: shown };
  const { text, trace } = shown;
  return { due: withTrace<DueDelivery>({ ...dueOf(row, shown), text }, trace) };
};

const shownEvent = orDamaged(eventFrom);

const dueOf = (
  { endpoint_id: endpoint, attempts, created_at: createdAt }: WorkRow,
  { id, type, sequence, subject }: Pick<Event, 'id' | 'type' | 'sequence' | 'subject'>,
): Pick<DueDelivery, 'delivery' | 'subject'> => ({
  delivery: {
    id: deliveryIdOf({ endpoint, sequence, createdAt: Number(createdAt) }),
    endpoint,
    event: { id, type, sequence },
    attempts: Number(attempts),
  },
  subject,
});

type At = { readonly at: string | number | null };

/** When an active endpoint has its next delivery. The core's rule is `nextDeliveryAt` in the same file. */
export const nextDelivery: Query<'endpoint', At, Instant | undefined> = {
  name: 'next_delivery',
  columns: { endpoint: 'text' },
  sql: (fragments) => {
    const { tables, value } = fragments;
    const of = (kind: DeliveryKind): string => deliveriesOfKind(fragments, kind, value('endpoint'));
    return `select min(at) as at from (
      select * from (select due_at as at ${of(pendingKinds.fresh)} order by sequence limit 1) as fresh
      union all
      select * from (select due_at as at ${of(pendingKinds.toRetry)} order by due_at limit 1) as retries
    ) as dues
    where exists (select 1 from ${tables.endpoints} where id = ${value('endpoint')} and is_active = 1)`;
  },
  fromRow: ({ at }) => (at === null ? undefined : Number(at)),
};
