import { signInAction } from '../../../../core/model/people/audit-entry.js';
import { erasedEntry } from '../../../../core/model/people/erased-entry.js';
import type { AuditStore } from '../../../../core/ports/people/audit-store.js';
import { leastIdAt } from '../../../../core/shared/ids.js';
import { pacedBatches } from '../../retention/batches.js';
import { splitDamaged, wholePage } from '../../session/damaged-row.js';
import type { DatabaseSession } from '../../session/session.js';
import { bind, execute, fetchRows, type Work } from '../../session/work.js';
import {
  type AuditRow,
  addAuditEntries,
  auditEntryFrom,
  auditRow,
  eraseAuditEntries,
  nextAuditEntries,
  pruneAuditEntries,
  pruneUnassigned,
  recordOutcomes,
} from '../../tables/people/audit-entries.js';

/** Entries that an erasure reads at once. */
const erasedPage = 100;

/** The audit log in a database. */
export const knexAudit = (session: DatabaseSession): AuditStore => ({
  append: (entry) => session.transact(() => execute(bind(addAuditEntries, [auditRow(entry)]))),
  recordOutcome: (id, outcome, resource) =>
    session.transact(() => execute(bind(recordOutcomes, [{ id, outcome, resource }]))),
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
  erase: async (email) => {
    let erased = 0;
    let after = '';
    // Page after page by id. What is appended meanwhile is behind it, and is looked at too.
    for (let isLast = false; !isLast; ) {
      const page = await session.fetchRows(nextAuditEntries, [{ after, limit: erasedPage }]);
      const { whole, damaged } = splitDamaged(page);
      damaged.forEach(session.onDamagedRow);
      const rows = whole.flatMap((entry) => {
        const left = erasedEntry(entry, email);
        return left ? [namesOf(auditRow({ ...entry, ...left }))] : [];
      });
      if (rows.length > 0) await session.transact(() => execute(bind(eraseAuditEntries, rows)));
      erased += rows.length;
      after = page.at(-1)?.id ?? after;
      isLast = page.length < erasedPage;
    }
    return erased;
  },
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

/** The columns of an entry that an erasure replaces. */
const namesOf = ({ id, actor_name, address, resource, details }: ReturnType<typeof auditRow>) => ({
  ...{ id, actor_name, address, resource, details },
});
