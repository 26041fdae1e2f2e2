import type { ProjectId } from '../../../../core/shared/ids.js';
import { insertInto, type Query } from '../../session/statement.js';

type Raw = {
  readonly project: ProjectId;
  readonly period: string;
  readonly messages: string | number;
};

type Found = Raw & { readonly messages: number };

/** The number of messages that projects spent in billing periods. */
export const spentMessages: Query<'project' | 'period', Raw, Found> = {
  name: 'spent_messages',
  columns: { project: 'text', period: 'text' },
  sql: ({ tables, given }) =>
    `select project, period, messages from ${given} join ${tables.spent_messages} using (project, period)`,
  fromRow: (row) => ({ ...row, messages: Number(row.messages) }),
};

/** Writes the number of spent messages. */
export const setSpent = insertInto(
  'spent_messages',
  { project: 'text', period: 'text', messages: 'bigint' },
  'on conflict (project, period) do update set messages = excluded.messages',
);
