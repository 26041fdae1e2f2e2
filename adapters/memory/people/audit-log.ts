import { signInAction } from '../../../core/model/people/audit-entry.js';
import type { AuditStore } from '../../../core/ports/people/audit-store.js';
import { leastIdAt } from '../../../core/shared/ids.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** The audit log in memory. The port documents what each call promises. */
export const memoryAudit = ({ auditEntries, auditSeals }: Tables): Synchronous<AuditStore> => ({
  find: (id) => auditEntries.get(id),
  list: (organization, { project, action, actor, before, limit }) =>
    [...auditEntries.values()]
      .filter((entry) => entry.organization === organization)
      .filter((entry) => project === undefined || entry.project === project)
      .filter((entry) => action === undefined || entry.action === action)
      .filter((entry) => actor === undefined || entry.actor.name === actor)
      .filter(({ id }) => before === undefined || id < before)
      .sort((a, b) => (a.id < b.id ? 1 : -1))
      .slice(0, limit),
  listAll: (after, limit) =>
    [...auditEntries.values()]
      .filter(({ id }) => after === undefined || id > after)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit),
  prune: (before, strangersAtMost) => {
    const least = leastIdAt('audit', before);
    const strangers = [...auditEntries.values()]
      .filter(({ organization, action }) => organization === null && action === signInAction)
      .map(({ id }) => id)
      .sort()
      .reverse();
    const gone = new Set(strangers.slice(strangersAtMost));
    for (const { id, seal } of auditEntries.values())
      if (id < least && !auditSeals.has(String(seal))) gone.add(id);
    for (const id of gone) auditEntries.delete(id);
    return gone.size;
  },
});
