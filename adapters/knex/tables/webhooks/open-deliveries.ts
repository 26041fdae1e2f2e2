import { openAtOnce, type SeenDelivery } from '../../../../core/model/statistics/attempt-count.js';
import type { WebhookEndpointId } from '../../../../core/shared/ids.js';
import type { Instant } from '../../../../core/shared/time.js';
import {
  type Columns,
  type Command,
  insertInto,
  type Query,
  type SqlFragments,
} from '../../session/statement.js';
import { columnsOf } from '../cells.js';
import {
  type CountedAttempt,
  type FirstCounted,
  firstCounted,
  firstCountedFrom,
} from './attempts.js';
import { statusOf } from './deliveries.js';

const key = { endpoint: 'text', sequence: 'bigint' } as const satisfies Columns;

const columns = { ...key, attempts: 'bigint', due_at: 'bigint' } as const satisfies Columns;

/** Adds open deliveries, or says how far they are counted now. */
export const setOpenDeliveries = insertInto(
  'open_deliveries',
  columns,
  `on conflict (endpoint, sequence)
     do update set attempts = excluded.attempts, due_at = excluded.due_at`,
);

/** Deletes open deliveries. */
export const deleteOpenDeliveries: Command<'endpoint' | 'sequence'> = {
  name: 'delete_open_deliveries',
  columns: key,
  sql: ({ tables, given }) =>
    `delete from ${tables.open_deliveries}
      where (endpoint, sequence) in (select endpoint, sequence from ${given})`,
};

/**
 * Makes the counter look again at deliveries that are sent again, or whose events are replayed, if it has passed them. All
 * attempts of one that is not open are counted. The cursor must be locked before.
 */
export const reopenDeliveries: Command<keyof typeof columns> = {
  name: 'reopen_deliveries',
  columns,
  sql: ({ tables, given }) =>
    `insert into ${tables.open_deliveries} (endpoint, sequence, attempts, due_at)
     select given.endpoint, given.sequence, given.attempts, given.due_at
       from ${given} join ${tables.attempt_cursors} on attempt_cursors.endpoint = given.endpoint
      where given.sequence <= attempt_cursors.sequence
     on conflict (endpoint, sequence) do update set due_at = excluded.due_at`,
};

type SeenRow = FirstCounted &
  Readonly<Record<'sequence' | 'attempts' | 'created_at' | 'counted', string | number>> &
  Readonly<Record<'failures', string | number>> & {
    readonly due_at: string | number | null;
    readonly completed_at: string | number | null;
  };

/** A delivery as the counter sees it, when it was added, and its first attempt. */
export type SeenSince = SeenDelivery & {
  readonly createdAt: Instant;
  readonly first: CountedAttempt | undefined;
};

const seenCells = columnsOf('deliveries', {
  sequence: '',
  attempts: '',
  failures: '',
  due_at: '',
  completed_at: '',
  created_at: '',
  ...firstCounted,
});

const seenFrom = (row: SeenRow): SeenSince => ({
  sequence: Number(row.sequence),
  status: statusOf(row),
  attempts: Number(row.attempts),
  dueAt: Number(row.due_at ?? row.completed_at),
  createdAt: Number(row.created_at),
  counted: Number(row.counted),
  first: firstCountedFrom(row),
});

/** The deliveries of the events after a sequence number, in the order of the events. */
export const followingDeliveries: Query<'endpoint' | 'after' | 'limit', SeenRow, SeenSince> = {
  name: 'following_deliveries',
  columns: { endpoint: 'text', after: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${seenCells}, 0 as counted from ${tables.deliveries}
      where endpoint = ${value('endpoint')} and sequence > ${value('after')}
      order by sequence limit ${value('limit')}`,
  fromRow: seenFrom,
};

/** The first delivery after the cursor of an endpoint. */
export const firstFollowingDelivery: Query<'endpoint', SeenRow, SeenSince> = {
  name: 'first_following_delivery',
  columns: { endpoint: 'text' },
  sql: ({ tables, value }) =>
    `select ${seenCells}, 0 as counted from ${tables.deliveries}
      where endpoint = ${value('endpoint')} and sequence > coalesce(
        (select sequence from ${tables.attempt_cursors} where endpoint = ${value('endpoint')}), 0)
      order by sequence limit 1`,
  fromRow: seenFrom,
};

/** The first open deliveries of an endpoint without an attempt, and the first of the others. */
const firstOpen = (
  { tables }: Pick<SqlFragments, 'tables'>,
  endpoint: string,
  until?: string,
): string => {
  const first = (name: string, condition: string, order: string): string =>
    `select * from (select sequence as place, attempts as counted from ${tables.open_deliveries}
       where open_deliveries.endpoint = ${endpoint} and ${condition}
       order by ${order} limit ${openAtOnce}) as ${name}`;
  const tried = until === undefined ? 'due_at > 0' : `due_at > 0 and due_at <= ${until}`;
  return `${first('untried', 'due_at = 0', 'sequence')} union all ${first('tried', tried, 'due_at, sequence')}`;
};

/** The core's rule is `hasChanged` in core/model/statistics/attempt-count.ts. */
const hasChanged = `(deliveries.completed_at is not null or deliveries.attempts > counted)`;

/** The first open deliveries of an endpoint, as far as they have changed. SQLite keeps the order of a cross join. */
export const changedOpenDeliveries: Query<'endpoint', SeenRow, SeenSince> = {
  name: 'changed_open_deliveries',
  columns: { endpoint: 'text' },
  sql: (fragments) => {
    const { tables, value } = fragments;
    return `with found as materialized (${firstOpen(fragments, value('endpoint'))})
     select ${seenCells}, counted
       from found cross join ${tables.deliveries}
      where deliveries.endpoint = ${value('endpoint')} and deliveries.sequence = found.place and ${hasChanged}`;
  },
  fromRow: seenFrom,
};

/** The endpoints with attempts that are not counted. It looks at each endpoint once. */
export const endpointsToCount: Query<'now', { readonly id: WebhookEndpointId }, WebhookEndpointId> =
  {
    name: 'endpoints_to_count',
    columns: { now: 'bigint' },
    sql: (fragments) => {
      const { tables, value } = fragments;
      return `select endpoints.id from ${tables.endpoints}
       left join ${tables.attempt_cursors} on attempt_cursors.endpoint = endpoints.id
      where exists (select 1 from (select completed_at, attempts from ${tables.deliveries}
              where deliveries.endpoint = endpoints.id
                and deliveries.sequence > coalesce(attempt_cursors.sequence, 0)
              order by deliveries.sequence limit 1) as next
            where completed_at is not null or attempts > 0)
         or exists (select 1 from (${firstOpen(fragments, 'endpoints.id', value('now'))}) as found
             join ${tables.deliveries} on deliveries.endpoint = endpoints.id and deliveries.sequence = found.place
            where ${hasChanged})
      order by endpoints.id`;
    },
    fromRow: ({ id }) => id,
  };

type CountedRow = Readonly<Record<'sequence' | 'counted', string | number>>;

/** How many attempts of open deliveries are counted. */
export const countedOpenDeliveries: Query<
  'endpoint' | 'sequence',
  CountedRow,
  Pick<SeenDelivery, 'sequence' | 'counted'>
> = {
  name: 'counted_open_deliveries',
  columns: key,
  sql: ({ tables, given }) =>
    `select open_deliveries.sequence, attempts as counted from ${given}
       join ${tables.open_deliveries} on open_deliveries.endpoint = given.endpoint
        and open_deliveries.sequence = given.sequence`,
  fromRow: ({ sequence, counted }) => ({ sequence: Number(sequence), counted: Number(counted) }),
};

/** Deletes what is known of the counting of removed endpoints. */
export const deleteOpenOf: readonly Command<'endpoint'>[] = (
  ['open_deliveries', 'attempt_cursors'] as const
).map((table) => ({
  name: `delete_${table}_of_endpoint`,
  columns: { endpoint: 'text' },
  sql: ({ tables, given }) =>
    `delete from ${tables[table]} where endpoint in (select endpoint from ${given})`,
}));
