import type { ScheduledReport } from '../../sandbox/index.js';
import { type Command, insertInto, type Query } from '../session/statement.js';

/** Which subjects the sandbox has taken before. */
export const takenBefore: Query<'subject', { readonly subject: string }, string> = {
  name: 'sandbox_taken_before',
  columns: { subject: 'text' },
  sql: ({ given }) => `select given.subject from ${given} join sandbox_takings using (subject)`,
  fromRow: ({ subject }) => subject,
};

/** Counts calls; each subject once in the rows. */
export const countCalls = insertInto(
  'sandbox_takings',
  { subject: 'text', recipient: 'text', at: 'bigint', calls: 'bigint' },
  'on conflict (subject) do update set calls = sandbox_takings.calls + excluded.calls',
);

export const addDebts = insertInto('sandbox_debts', {
  id: 'text',
  due_at: 'bigint',
  report: 'text',
});

type DebtRow = {
  readonly id: string;
  readonly due_at: string | number;
  readonly report: string;
};

/** Debts due, the longest due first, that nobody else is about to borrow. */
export const dueDebts: Query<'now' | 'lent', DebtRow, ScheduledReport> = {
  name: 'sandbox_due_debts',
  columns: { now: 'bigint', lent: 'bigint' },
  sql: ({ value, skipLocked }) =>
    `select id, due_at, report from sandbox_debts where due_at <= ${value('now')}
      order by due_at, id limit ${value('lent')} ${skipLocked}`,
  fromRow: ({ id, due_at: dueAt, report }) => ({
    id,
    dueAt: Number(dueAt),
    report: JSON.parse(report),
  }),
};

export const lendDebts: Command<'id' | 'due_at'> = {
  name: 'sandbox_lend_debts',
  columns: { id: 'text', due_at: 'bigint' },
  sql: ({ given }) =>
    `update sandbox_debts set due_at = given.due_at from ${given} where sandbox_debts.id = given.id`,
};

export const removeDebts: Command<'id'> = {
  name: 'sandbox_remove_debts',
  columns: { id: 'text' },
  sql: ({ given }) => `delete from sandbox_debts where id in (select id from ${given})`,
};
