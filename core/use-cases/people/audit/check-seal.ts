import type { AuditEntry } from '../../../model/people/audit-entry.js';
import { type AuditSeal, type SealedEntry, sealHash } from '../../../model/people/audit-seal.js';
import { entryHash, hasErased, isProven } from '../../../model/people/entry-hash.js';
import type { Digest } from '../../../ports/machine/digest.js';

/** What is wrong with the audit log, and where. See docs/operations/audit-log.md#what-verify-says. */
export type AuditFault = {
  readonly code:
    | 'entry_changed'
    | 'entry_missing'
    | 'entry_added'
    | 'seal_changed'
    | 'seal_missing'
    | 'seal_unreadable'
    | 'chain_broken'
    | 'other_seal'
    | 'seal_too_old';
  readonly seal: number;
  readonly entry?: string;
};

/** What was found in a seal. */
export type CheckedSeal = {
  readonly fault?: AuditFault;
  /** Entries that are there, those with a part that was erased, and those that may be gone. */
  readonly entries: number;
  readonly erased: number;
  readonly missing: readonly SealedEntry[];
};

/** What is wrong with a seal itself, by the one before it. Without `before` it is the first one that is there. */
export const sealFault = (
  seal: AuditSeal,
  before: AuditSeal | undefined,
  digest: Digest,
): AuditFault | undefined => {
  const { number, previous, total, entries } = seal;
  const isFirst = number === 1;
  const next = (before?.number ?? 0) + 1;
  if (before ? number !== next : number < next) return { code: 'seal_missing', seal: next };
  if (sealHash(seal, digest) !== seal.hash) return { code: 'seal_changed', seal: number };
  if (before ? previous !== before.hash : isFirst && previous !== '')
    return { code: 'chain_broken', seal: number };
  const isTotal = before ? total === before.total + entries.length : total >= entries.length;
  return isTotal ? undefined : { code: 'seal_changed', seal: number };
};

/** Compares the entries that have the number of a seal with what the seal says of them. */
export const checkEntries = (
  { number, entries }: AuditSeal,
  stored: readonly AuditEntry[],
  digest: Digest,
): CheckedSeal => {
  const found = new Map(stored.map((entry) => [entry.id, entry]));
  const missing = entries.filter(({ id }) => !found.has(id));
  const changed = entries.find(({ id, hash }) => {
    const entry = found.get(id);
    return entry && !(entryHash(entry, digest) === hash && isProven(entry, digest));
  });
  const sealed = new Set(entries.map(({ id }) => id));
  const more = stored.find(({ id }) => !sealed.has(id));
  const counted = {
    ...{ entries: stored.length, missing },
    erased: stored.filter(hasErased).length,
  };
  if (changed)
    return { ...counted, fault: { code: 'entry_changed', seal: number, entry: changed.id } };
  if (more) return { ...counted, fault: { code: 'entry_added', seal: number, entry: more.id } };
  return counted;
};
