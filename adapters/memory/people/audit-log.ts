import type { AuditStore } from '../../../core/ports/people/audit-store.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** The audit log in memory. The port documents what each call promises. */
export const memoryAudit = ({ auditEntries }: Tables): Synchronous<AuditStore> => ({
  append: (entry) => {
    auditEntries.set(entry.id, entry);
  },
  settle: (id, outcome, resource) => {
    const entry = auditEntries.get(id);
    if (entry?.outcome === null)
      auditEntries.set(id, { ...entry, outcome, resource: entry.resource ?? resource });
  },
  list: (organization, { project, action, actor, before, limit }) =>
    [...auditEntries.values()]
      .filter((entry) => entry.organization === organization)
      .filter((entry) => project === undefined || entry.project === project)
      .filter((entry) => action === undefined || entry.action === action)
      .filter((entry) => actor === undefined || entry.actor.name === actor)
      .filter(({ id }) => before === undefined || id < before)
      .sort((a, b) => (a.id < b.id ? 1 : -1))
      .slice(0, limit),
});
