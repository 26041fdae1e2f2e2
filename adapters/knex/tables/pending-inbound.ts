import type { PendingInbound } from '../../../core/ports/queues/pending-inbound-store.js';
import { type Command, insertInto, type Query } from '../session/statement.js';

type Raw = {
  readonly name: string;
  readonly due_at: string | number;
  readonly received_at: string | number;
  readonly tries: string | number;
  readonly message: string;
};

/** Keeps messages; one that is there already stays as it is. */
export const addPendingInbound = insertInto(
  'inbox',
  { name: 'text', due_at: 'bigint', received_at: 'bigint', tries: 'bigint', message: 'text' },
  'on conflict (name) do nothing',
);

export const pendingInboundRow = ({ name, dueAt, receivedAt, tries, message }: PendingInbound) => ({
  name,
  due_at: dueAt,
  received_at: receivedAt,
  tries,
  message: JSON.stringify(message),
});

/** Messages due, the longest due first, that nobody else is about to borrow. */
export const duePendingInbound: Query<'now' | 'lent', Raw, PendingInbound> = {
  name: 'due_awaited',
  columns: { now: 'bigint', lent: 'bigint' },
  sql: ({ value, skipLocked }) =>
    `select * from inbox where due_at <= ${value('now')}
      order by due_at, name limit ${value('lent')} ${skipLocked}`,
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

export const leasePendingInbound: Command<'name' | 'due_at'> = {
  name: 'lend_awaited',
  columns: { name: 'text', due_at: 'bigint' },
  sql: ({ given }) =>
    `update inbox set due_at = given.due_at from ${given} where inbox.name = given.name`,
};

export const postponePendingInbound: Command<'name' | 'due_at' | 'tries'> = {
  name: 'postpone_awaited',
  columns: { name: 'text', due_at: 'bigint', tries: 'bigint' },
  sql: ({ given }) =>
    `update inbox set due_at = given.due_at, tries = given.tries
       from ${given} where inbox.name = given.name`,
};

export const deletePendingInbound: Command<'name'> = {
  name: 'remove_awaited',
  columns: { name: 'text' },
  sql: ({ given }) => `delete from inbox where name in (select name from ${given})`,
};
