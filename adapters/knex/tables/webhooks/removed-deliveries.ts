import type { StoredDelivery } from '../../../../core/model/webhooks/delivery.js';
import type { Columns, Command, Query } from '../../session/statement.js';
import { columnsOf } from '../cells.js';
import {
  type CountedAttempt,
  type FirstCounted,
  firstCounted,
  firstCountedFrom,
} from './attempts.js';

const key = { endpoint: 'text', sequence: 'bigint' } as const satisfies Columns;

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

type LockedRow = FirstCounted & Readonly<Record<'sequence' | 'attempts', string | number>>;

/** What the removal of a delivery needs to know. */
export type LockedDelivery = Pick<StoredDelivery, 'sequence' | 'attempts'> & {
  readonly first: CountedAttempt | undefined;
};

const lockedCells = columnsOf('deliveries', { sequence: '', attempts: '', ...firstCounted });

const lockedFrom = (row: LockedRow): LockedDelivery => ({
  sequence: Number(row.sequence),
  attempts: Number(row.attempts),
  first: firstCountedFrom(row),
});

/** Locks the oldest deliveries of events before a sequence number. */
export const lockOldestDeliveries: Query<
  'endpoint' | 'before' | 'limit',
  LockedRow,
  LockedDelivery
> = {
  name: 'lock_oldest_deliveries',
  columns: { endpoint: 'text', before: 'bigint', limit: 'bigint' },
  sql: ({ tables, value, forUpdate }) =>
    `select ${lockedCells} from ${tables.deliveries}
      where endpoint = ${value('endpoint')} and sequence < ${value('before')}
      order by sequence limit ${value('limit')} ${forUpdate('deliveries')}`,
  fromRow: lockedFrom,
};

/** Locks deliveries, as far as they are not pending. */
export const lockEndedDeliveries: Query<'endpoint' | 'sequence', LockedRow, LockedDelivery> = {
  name: 'lock_ended_deliveries',
  columns: key,
  sql: ({ tables, given, forUpdate }) =>
    `select ${lockedCells} from ${given}
       join ${tables.deliveries} on deliveries.endpoint = given.endpoint
        and deliveries.sequence = given.sequence
      where completed_at is not null order by deliveries.sequence ${forUpdate('deliveries')}`,
  fromRow: lockedFrom,
};

/** Deletes deliveries. */
export const deleteDeliveries: Command<'endpoint' | 'sequence'> = {
  name: 'delete_deliveries',
  columns: key,
  sql: ({ tables, given }) =>
    `delete from ${tables.deliveries}
      where (endpoint, sequence) in (select endpoint, sequence from ${given})`,
};
