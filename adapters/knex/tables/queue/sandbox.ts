import type { Instant } from '../../../../core/shared/time.js';
import type { ScheduledReport } from '../../../sandbox/index.js';
import { type DamagedRow, objectIn, orDamaged } from '../../session/damaged-row.js';
import { type Command, insertInto, type Query } from '../../session/statement.js';

/** Finds which of the subjects were called. */
export const knownSandboxSubjects: Query<'subject', { readonly subject: string }, string> = {
  name: 'known_sandbox_subjects',
  columns: { subject: 'text' },
  sql: ({ tables, given }) =>
    `select given.subject from ${given} join ${tables.sandbox_calls} using (subject)`,
  fromRow: ({ subject }) => subject,
};

type RawCalls = { readonly subject: string; readonly calls: string | number };

/** Adds to the number of calls of each subject, and finds the sum. A subject appears once among the rows. */
export const countCalls: Query<
  'subject' | 'calls',
  RawCalls,
  { readonly subject: string; readonly calls: number }
> = {
  ...insertInto(
    'sandbox_calls',
    { subject: 'text', calls: 'bigint' },
    `on conflict (subject) do update set calls = sandbox_calls.calls + excluded.calls
      returning subject, calls`,
  ),
  fromRow: ({ subject, calls }) => ({ subject, calls: Number(calls) }),
};

/** Inserts scheduled reports. */
export const insertReports = insertInto('sandbox_reports', {
  id: 'text',
  due_at: 'bigint',
  report: 'text',
});

type ReportRow = {
  readonly id: string;
  readonly due_at: string | number;
  readonly report: string;
};

/**
 * Selects and locks up to `limit` due reports, the earliest first. Skips those that another process has locked. Finds
 * damaged rows as such.
 */
export const dueSandboxReports: Query<'now' | 'limit', ReportRow, ScheduledReport | DamagedRow> = {
  name: 'due_sandbox_reports',
  columns: { now: 'bigint', limit: 'bigint' },
  sql: ({ tables, value, skipLocked }) =>
    `select id, due_at, report from ${tables.sandbox_reports} where due_at <= ${value('now')}
      order by due_at, id limit ${value('limit')} ${skipLocked}`,
  fromRow: orDamaged(({ id, due_at: dueAt, report }) => ({
    id,
    dueAt: Number(dueAt),
    report: objectIn(report, { table: 'sandbox_reports', id }),
  })),
};

/** Leases reports: moves their due time to the end of the lease. */
export const leaseSandboxReports: Command<'id' | 'due_at'> = {
  name: 'lease_sandbox_reports',
  columns: { id: 'text', due_at: 'bigint' },
  sql: ({ tables, given }) =>
    `update ${tables.sandbox_reports} set due_at = given.due_at from ${given} where sandbox_reports.id = given.id`,
};

type RawDue = { readonly due: string | number | null };

/** The earliest due time after an instant. */
export const nextSandboxReport: Query<'after', RawDue, Instant | undefined> = {
  name: 'next_sandbox_report',
  columns: { after: 'bigint' },
  sql: ({ tables, value }) =>
    `select min(due_at) as due from ${tables.sandbox_reports} where due_at > ${value('after')}`,
  fromRow: ({ due }) => (due === null ? undefined : Number(due)),
};

/** Deletes reports. */
export const deleteSandboxReports: Command<'id'> = {
  name: 'delete_sandbox_reports',
  columns: { id: 'text' },
  sql: ({ tables, isAmong }) => `delete from ${tables.sandbox_reports} where id ${isAmong('id')}`,
};
