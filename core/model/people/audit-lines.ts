import { isoTime } from '../../shared/time.js';
import type { AuditEntry } from './audit-entry.js';
import type { AuditSeal } from './audit-seal.js';
import { auditEntryJson } from './audit-view.js';

/** A seal as a line of JSON has it, with all that its hash is over. */
export const sealLine = ({ number, at, previous, total, hash, entries }: AuditSeal) => ({
  ...{ type: 'seal', number, at: isoTime(at), previous, total, hash },
  entries: entries.map(({ id, hash: ofEntry, project }) => ({ id, hash: ofEntry, project })),
});

/** A sealed entry as a line of JSON has it, with all that its hash is over. */
export const sealedEntryLine = (entry: AuditEntry) => ({
  type: 'entry',
  ...auditEntryJson(entry),
  seal: entry.seal ?? null,
  proof: entry.proof ?? {},
});
