import type { Migration } from '../migration.js';

/** Names tables by what the domain calls their rows. */
export const tableNames: Migration = ({ table, index }) => {
  const rename = (from: string, to: string): string =>
    `alter table ${table(from)} rename to ${table(to)}`;
  return [
    `drop index ${index('kept_reports_by_name')}`,
    `drop index ${index('inbox_by_due')}`,
    `drop index ${index('inbox_by_age')}`,
    `drop index ${index('notes_by_expiry')}`,
    `drop index ${index('sandbox_debts_by_due')}`,

    rename('kept_reports', 'unmatched_reports'),
    rename('inbox', 'pending_inbound'),
    rename('notes', 'ephemeral_entries'),
    rename('spending', 'spent_messages'),
    rename('sandbox_takings', 'sandbox_calls'),
    rename('sandbox_debts', 'sandbox_reports'),

    // Reads, counts and deletes the unmatched reports of an external id.
    `create index ${index('unmatched_reports_by_name')} on ${table('unmatched_reports')} (project, name)`,
    // Claims due inbound messages.
    `create index ${index('pending_inbound_by_due')} on ${table('pending_inbound')} (due_at, name)`,
    // Finds the inbound messages that have waited for too long, and the oldest.
    `create index ${index('pending_inbound_by_age')} on ${table('pending_inbound')} (received_at, name)`,
    // Deletes expired entries.
    `create index ${index('ephemeral_entries_by_expiry')} on ${table('ephemeral_entries')} (expires_at)`,
    // Claims due reports of the sandbox.
    `create index ${index('sandbox_reports_by_due')} on ${table('sandbox_reports')} (due_at, id)`,
  ];
};
