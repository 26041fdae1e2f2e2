import { signInAction } from '../../../../core/model/people/audit-entry.js';
import type { AuditStore } from '../../../../core/ports/people/audit-store.js';
import { leastIdAt } from '../../../../core/shared/ids.js';
import { pacedBatches } from '../../retention/batches.js';
import { wholePage } from '../../session/damaged-row.js';
import type { Session } from '../../session/session.js';
import { bind, execute, fetchRows, type Work } from '../../session/work.js';
import {
  type AuditRow,
  addAuditEntries,
  auditEntryFrom,
  auditRow,
  pruneAuditEntries,
  pruneUnassigned,
  settleAuditEntries,
} from '../../tables/people/audit-entries.js';

/** The audit log in a database. */
export const knexAudit = (session: Session): AuditStore => ({
  append: (entry) => session.transact(() => execute(bind(addAuditEntries, [auditRow(entry)]))),
  settle: (id, outcome, resource) =>
    session.transact(() => execute(bind(settleAuditEntries, [{ id, outcome, resource }]))),
  list: (organization, { project, action, actor: actor_name, before: start, limit: size }) =>
    wholePage(
      size,
      (limit, last) =>
        session.query((from) => {
          const before = last?.id ?? start;
          const rows = from<AuditRow>('audit_entries').where('organization', organization ?? '');
          for (const [column, value] of Object.entries({ project, action, actor_name }))
            if (value !== undefined) rows.where(column, value);
          if (before !== undefined) rows.where('id', '<', before);
          return rows.select('*').orderBy('id', 'desc').limit(limit);
        }),
      { ...session, fromRow: auditEntryFrom },
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
      (await remove((removed) => fetchRows(pruneUnassigned, [{ ...strangers, removed }])))
    );
  },
});
