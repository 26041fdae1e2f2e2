import type { AuditEntry } from '../../../core/model/people/audit-entry.js';
import type { AuditSealStore } from '../../../core/ports/people/audit-seal-store.js';
import type { Synchronous } from '../synchronous.js';
import type { Tables } from '../tables.js';

/** The seals of the audit log in memory. The port documents what each call promises. */
export const memoryAuditSeals = ({
  auditEntries,
  auditSeals,
  auditStreams,
}: Tables): Synchronous<AuditSealStore> => {
  const entries = (isOne: (entry: AuditEntry) => boolean, limit: number): readonly AuditEntry[] =>
    [...auditEntries.values()]
      .filter(isOne)
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit);
  const seals = () => [...auditSeals.values()].sort((a, b) => a.number - b.number);
  return {
    newest: () => seals().at(-1),
    list: (after, limit) =>
      seals()
        .filter(({ number }) => number > after)
        .slice(0, limit),
    stream: (name) => auditStreams.get(name),
    entriesOf: (number, limit) => entries(({ seal }) => seal === number, limit),
    unsealed: (before, limit) =>
      entries(
        ({ id, seal, outcome }) => seal === undefined && (outcome !== null || id < before),
        limit,
      ),
    strays: ({ first, last }, limit) =>
      entries(({ seal = 0 }) => seal !== 0 && (seal < first || seal > last), limit),
  };
};
