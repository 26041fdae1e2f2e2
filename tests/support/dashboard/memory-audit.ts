import type { AuditEntry } from '../../../core/model/people/audit-entry.js';
import type { AuditStore } from '../../../core/ports/people/audit-store.js';

/** An audit log in memory that a test can read. */
export const memoryAudit = (): AuditStore & { readonly entries: () => readonly AuditEntry[] } => {
  const entries = new Map<string, AuditEntry>();
  return {
    entries: () => [...entries.values()],
    append: async (entry) => void entries.set(entry.id, entry),
    settle: async (id, outcome, resource) => {
      const entry = entries.get(id);
      if (entry?.outcome === null)
        entries.set(id, { ...entry, outcome, resource: entry.resource ?? resource });
    },
    list: async (organization, { before, limit }) =>
      [...entries.values()]
        .filter((entry) => entry.organization === organization)
        .filter(({ id }) => before === undefined || id < before)
        .toReversed()
        .slice(0, limit),
  };
};
