import type { AuditStore } from '../../../../core/ports/people/audit-store.js';
import { wholePage } from '../../session/damaged-row.js';
import type { Session } from '../../session/session.js';
import { bind, execute } from '../../session/work.js';
import {
  type AuditRow,
  addAuditEntries,
  auditEntryFrom,
  auditRow,
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
});
