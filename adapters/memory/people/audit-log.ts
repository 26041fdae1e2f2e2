import { signInAction } from '../../../core/model/people/audit-entry.js';
import { erasedEntry } from '../../../core/model/people/erased-entry.js';
import type { AuditStore } from '../../../core/ports/people/audit-store.js';
import { leastIdAt } from '../../../core/shared/ids.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** The audit log in memory. The port documents what each call promises. */
export const memoryAudit = ({ auditEntries }: Tables): Synchronous<AuditStore> => ({
  append: (entry) => {
    auditEntries.set(entry.id, entry);
  },
  recordOutcome: (id, outcome, resource) => {
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
  erase: (email) => {
    let erased = 0;
    for (const [id, entry] of auditEntries) {
      const left = erasedEntry(entry, email);
      if (!left) continue;
      auditEntries.set(id, { ...entry, ...left });
      erased += 1;
    }
    return erased;
  },
  prune: (before, strangersAtMost) => {
    const least = leastIdAt('audit', before);
    const strangers = [...auditEntries.values()]
      .filter(({ organization, action }) => organization === null && action === signInAction)
      .map(({ id }) => id)
      .sort()
      .reverse();
    const gone = new Set(strangers.slice(strangersAtMost));
    for (const id of auditEntries.keys()) if (id < least) gone.add(id);
    for (const id of gone) auditEntries.delete(id);
    return gone.size;
  },
});
