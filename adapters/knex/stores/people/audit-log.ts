import type { Knex } from 'knex';
import { signInAction } from '../../../../core/model/people/audit-entry.js';
import type { AuditStore } from '../../../../core/ports/people/audit-store.js';
import { type AuditEntryId, leastIdAt } from '../../../../core/shared/ids.js';
import { pacedBatches } from '../../retention/batches.js';
import { wholePage } from '../../session/damaged-row.js';
import type { DatabaseSession } from '../../session/session.js';
import { fetchRows, type Work } from '../../session/work.js';
import {
  auditEntries,
  findAuditEntries,
  pruneAuditEntries,
  pruneUnassignedAuditEntries,
} from '../../tables/people/audit-entries.js';

type Row = { readonly id: AuditEntryId };

/** The audit log in a database. */
export const knexAudit = (session: DatabaseSession): AuditStore => ({
  find: async (id) => (await session.fetchRows(findAuditEntries, [{ id }]))[0],
  list: (organization, { project, action, actor: actor_name, before, limit }) =>
    entriesPage(session, limit, (rows, last = before) => {
      rows.where('organization', organization ?? '').orderBy('id', 'desc');
      for (const [column, value] of Object.entries({ project, action, actor_name }))
        if (value !== undefined) rows.where(column, value);
      if (last !== undefined) rows.where('id', '<', last);
    }),
  listAll: (after, limit) =>
    entriesPage(session, limit, (rows, last = after) =>
      rows.where('id', '>', last ?? '').orderBy('id'),
    ),
  prune: async (before, kept) => {
    const inBatches = pacedBatches();
    const remove = (work: (rows: number) => Work<readonly string[]>): Promise<number> =>
      inBatches(async (rows) => {
        const removed = (await session.transact(() => work(rows))).length;
        return { removed, isLast: removed < rows };
      });
    const least = leastIdAt('audit', before);
    const strangers = { action: signInAction, kept };
    return (
      (await remove((removed) => fetchRows(pruneAuditEntries, [{ before: least, removed }]))) +
      (await remove((removed) =>
        fetchRows(pruneUnassignedAuditEntries, [{ ...strangers, removed }]),
      ))
    );
  },
});

/** Reads a page of whole entries. `narrow` says which, in their order, after the last one that was read. */
export const entriesPage = (
  session: DatabaseSession,
  size: number,
  narrow: (rows: Knex.QueryBuilder, last: string | undefined) => void,
) =>
  wholePage(
    size,
    (limit, last: Row | undefined) =>
      session.query((from) => {
        const rows = from<Row>('audit_entries');
        narrow(rows, last?.id);
        return rows.select<Row[]>('*').limit(limit);
      }),
    { ...session, fromRow: auditEntries.fromRow },
  );
