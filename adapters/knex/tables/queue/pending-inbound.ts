import {
  maxPendingCount,
  type PendingInbound,
  type PendingMedia,
} from '../../../../core/ports/queues/pending-inbound-store.js';
import { type DamagedRow, objectIn, orDamaged } from '../../session/damaged-row.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';

type Raw = {
  readonly name: string;
  readonly due_at: string | number;
  readonly received_at: string | number;
  readonly tries: string | number;
  readonly message: string;
};

const columns = 'name, due_at, received_at, tries, message';

/** The row of a pending inbound message. */
export const pendingInboundRow = ({ name, dueAt, receivedAt, tries, message }: PendingInbound) => ({
  name,
  due_at: dueAt,
  received_at: receivedAt,
  tries,
  message: JSON.stringify(message),
});

const fromRow =
  (table: string) =>
  (row: Raw): PendingInbound => {
    const { name: id } = row;
    const message: PendingInbound['message'] = objectIn(row.message, { table, id });
    return {
      name: row.name,
      channel: message.channel,
      message,
      dueAt: Number(row.due_at),
      receivedAt: Number(row.received_at),
      tries: Number(row.tries),
    };
  };

/** The statements of a queue of media files. */
export type MediaQueueTable = {
  /** Inserts messages. An existing one stays unchanged. */
  readonly add: Command<keyof ReturnType<typeof pendingInboundRow>>;
  /**
   * Selects and locks due messages, the earliest first. Skips those that another process has locked. Finds damaged
   * rows as such.
   */
  readonly due: Query<'now' | 'limit', Raw, PendingInbound | DamagedRow>;
  /** Leases messages: moves their due time to the end of the lease. */
  readonly lease: Command<'name' | 'due_at'>;
  /** Sets the next due time and the number of tries. */
  readonly postpone: Command<'name' | 'due_at' | 'tries'>;
  /** Deletes messages. */
  readonly remove: Command<'name'>;
  /** Counts the messages up to a limit, and finds the oldest. */
  readonly pending: Query<never, PendingRaw, PendingMedia>;
};

type PendingRaw = { readonly count: string | number; readonly oldest: string | number | null };

const mediaQueueTable = (table: 'pending_inbound' | 'pending_media'): MediaQueueTable => ({
  add: insertInto(
    table,
    { name: 'text', due_at: 'bigint', received_at: 'bigint', tries: 'bigint', message: 'text' },
    'on conflict (name) do nothing',
  ),
  due: {
    name: `due_in_${table}`,
    columns: { now: 'bigint', limit: 'bigint' },
    sql: ({ tables, value, skipLocked }) =>
      `select ${columns} from ${tables[table]} where due_at <= ${value('now')}
        order by due_at, name limit ${value('limit')} ${skipLocked}`,
    fromRow: orDamaged(fromRow(table)),
  },
  lease: {
    name: `lease_in_${table}`,
    columns: { name: 'text', due_at: 'bigint' },
    sql: ({ tables, given }) =>
      `update ${tables[table]} set due_at = given.due_at from ${given} where ${table}.name = given.name`,
  },
  postpone: {
    name: `postpone_in_${table}`,
    columns: { name: 'text', due_at: 'bigint', tries: 'bigint' },
    sql: ({ tables, given }) =>
      `update ${tables[table]} set due_at = given.due_at, tries = given.tries
         from ${given} where ${table}.name = given.name`,
  },
  remove: {
    name: `remove_from_${table}`,
    columns: { name: 'text' },
    sql: ({ tables, given }) =>
      `delete from ${tables[table]} where name in (select name from ${given})`,
  },
  pending: {
    name: `pending_in_${table}`,
    columns: {},
    sql: ({ tables }) =>
      `select count(*) as count, min(received_at) as oldest
         from (select received_at from ${tables[table]} order by received_at limit ${maxPendingCount}) as first`,
    fromRow: ({ count, oldest }) => ({
      count: Number(count),
      oldest: oldest === null ? undefined : Number(oldest),
    }),
  },
});

/** The messages that are not received yet. */
export const pendingInboundTable = mediaQueueTable('pending_inbound');

/** The messages that were received without their media file. The version before does not know this table. */
export const pendingMediaTable = mediaQueueTable('pending_media');

/** Adds messages of the first queue to the second. The lock of the row makes it wait for an erasure, which deletes it. */
export const beginReceiving: Command<'name'> = {
  name: 'begin_receiving',
  columns: { name: 'text' },
  sql: ({ tables, value, forUpdate }) =>
    `insert into ${tables.pending_media} (${columns})
     select ${columns} from ${tables.pending_inbound} where name = ${value('name')} ${forUpdate('pending_inbound')}
     on conflict (name) do nothing`,
};

/** Finds the names under which messages wait in either queue. */
export const findPendingMedia: Query<'name', { readonly name: string }, string> = {
  name: 'find_pending_media',
  columns: { name: 'text' },
  sql: ({ tables, given }) =>
    `select name from ${given}
      where name in (select name from ${tables.pending_inbound}) or name in (select name from ${tables.pending_media})`,
  fromRow: ({ name }) => name,
};

const byAge = (table: string, condition: string, limit: string): string =>
  `(select ${columns} from ${table} where ${condition} order by received_at, name limit ${limit})`;

/** Selects the messages that wait the longest, and those that came after a time that is yet to come. */
export const overdueInbound: Query<'until' | 'after' | 'limit', Raw, PendingInbound> = {
  name: 'overdue_inbound',
  columns: { until: 'bigint', after: 'bigint', limit: 'bigint' },
  sql: ({ tables, value }) =>
    `select ${columns} from ${byAge(tables.pending_inbound, `received_at <= ${value('until')}`, value('limit'))} as oldest
     union all
     select ${columns} from ${byAge(tables.pending_inbound, `received_at > ${value('after')}`, value('limit'))} as fresh`,
  fromRow: fromRow('pending_inbound'),
  skipsDamaged: true,
};
