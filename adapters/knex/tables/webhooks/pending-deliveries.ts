import type { Delivery } from '../../../../core/model/webhooks/delivery.js';
import type { Instant } from '../../../../core/shared/time.js';
import type { Query, SqlFragments } from '../../session/statement.js';
import { numberOrNull } from '../cells.js';
import { type DeliveryKind, deliveriesOfKind, pendingKinds } from './deliveries.js';

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
const pendingSlice = (name: string, position: string, kind: DeliveryKind): PendingSlice => {
  type Fragments = Pick<SqlFragments, 'tables' | 'indexedBy'>;
  const of = (fragments: Fragments, row: string): string =>
    `${deliveriesOfKind(fragments, kind, `${row}.endpoint`)} and ${position} > ${row}.after`;
  const counted = (fragments: Fragments, value: string): string =>
    `(select ${value} ${of(fragments, 'found')}
        and ${position} <= coalesce(found.last, ${Number.MAX_SAFE_INTEGER}))`;
  return {
    name,
    columns: { endpoint: 'text', after: 'bigint' },
    sql: (fragments) =>
      `with found as materialized (select given.*,
         (select ${position} ${of(fragments, 'given')}
           order by ${position} limit 1 offset ${pendingSliceRows - 1}) as last from ${fragments.given})
       select endpoint, last, ${counted(fragments, 'count(*)')} as pending,
              ${counted(fragments, 'min(sequence)')} as first
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
  pendingSlice('count_fresh_deliveries', 'sequence', pendingKinds.fresh),
  pendingSlice('count_deliveries_to_retry', 'due_at', pendingKinds.toRetry),
];

/** The number of an endpoint's pending deliveries. Reads at most `limit` entries of each index. */
export const countPendingOf: Query<
  'endpoint' | 'limit',
  { readonly pending: string | number },
  number
> = {
  name: 'count_pending_of',
  columns: { endpoint: 'text', limit: 'bigint' },
  sql: (fragments) => {
    const { tables, value } = fragments;
    const count = (kind: keyof typeof pendingKinds): string =>
      `(select count(*) from (select 1 ${deliveriesOfKind(fragments, pendingKinds[kind], value('endpoint'))}
         limit ${value('limit')}) as found)`;
    return `select ${count('fresh')} + ${count('toRetry')} as pending
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
