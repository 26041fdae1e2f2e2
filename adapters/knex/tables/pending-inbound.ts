import type { PendingInbound } from '../../../core/ports/queues/pending-inbound-store.js';
import { type Command, insertInto, type Query } from '../session/statement.js';

type Raw = {
  readonly name: string;
  readonly due_at: string | number;
  readonly received_at: string | number;
  readonly tries: string | number;
  readonly message: string;
};

/** Inserts messages. An existing one stays unchanged. */
export const addPendingInbound = insertInto(
  'inbox',
  { name: 'text', due_at: 'bigint', received_at: 'bigint', tries: 'bigint', message: 'text' },
  'on conflict (name) do nothing',
);

/** The row of a pending inbound message. */
export const pendingInboundRow = ({ name, dueAt, receivedAt, tries, message }: PendingInbound) => ({
  name,
  due_at: dueAt,
  received_at: receivedAt,
  tries,
  message: JSON.stringify(message),
});

/** Selects and locks due messages, the earliest first. Skips those that another process has locked. */
export const duePendingInbound: Query<'now' | 'limit', Raw, PendingInbound> = {
  name: 'due_awaited',
  columns: { now: 'bigint', limit: 'bigint' },
  sql: ({ value, skipLocked }) =>
    `select * from inbox where due_at <= ${value('now')}
      order by due_at, name limit ${value('limit')} ${skipLocked}`,
  fromRow: ({ name, due_at: dueAt, received_at: receivedAt, tries, message: text }) => {
    const message: PendingInbound['message'] = JSON.parse(text);
    return {
      name,
      channel: message.channel,
      message,
      dueAt: Number(dueAt),
      receivedAt: Number(receivedAt),
      tries: Number(tries),
    };
  },
};

/** Leases messages: moves their due time to the end of the lease. */
export const leasePendingInbound: Command<'name' | 'due_at'> = {
  name: 'lend_awaited',
  columns: { name: 'text', due_at: 'bigint' },
  sql: ({ given }) =>
    `update inbox set due_at = given.due_at from ${given} where inbox.name = given.name`,
};

/** Sets the next due time and the number of tries. */
export const postponePendingInbound: Command<'name' | 'due_at' | 'tries'> = {
  name: 'postpone_awaited',
  columns: { name: 'text', due_at: 'bigint', tries: 'bigint' },
  sql: ({ given }) =>
    `update inbox set due_at = given.due_at, tries = given.tries
       from ${given} where inbox.name = given.name`,
};

/** Deletes messages. */
export const deletePendingInbound: Command<'name'> = {
  name: 'remove_awaited',
  columns: { name: 'text' },
  sql: ({ given }) => `delete from inbox where name in (select name from ${given})`,
};
