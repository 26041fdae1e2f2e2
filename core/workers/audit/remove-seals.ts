import * as E from 'fp-ts/lib/Either.js';
import type { AuditSeal } from '../../model/people/audit-seal.js';
import type { AuditSealStore } from '../../ports/people/audit-seal-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import { leastIdAt } from '../../shared/ids.js';
import type { Instant } from '../../shared/time.js';
import type { InBatches } from '../retention/paced-batches.js';

/** What the audit log keeps. */
export type AuditBounds = {
  /** Seals go whose entries were all made before. */
  readonly before: Instant;
  /** Entries that are kept in seals. */
  readonly entriesAtMost: number;
  /**
   * Seals with an entry made since stay, however many there are: who fills the log does not remove what others have done.
   * Default: none stays for that.
   */
  readonly keptSince?: Instant;
};

type RemoveSealsPorts = {
  readonly auditSeals: Pick<AuditSealStore, 'newest' | 'list' | 'entriesOf'>;
  readonly commit: Commit;
  readonly inBatches: InBatches;
};

/** Entries of a seal that are read at a time. More than a seal has: entries can have been added by hand. */
const entriesAtOnce = 1_000;

/**
 * Removes the oldest seals with their entries, each in one Change: those that are too old, and those above the number of entries.
 * The newest seal stays, so that no number is used again. Resolves to how many seals went.
 */
export const removeSeals = async (
  { auditSeals, commit, inBatches }: RemoveSealsPorts,
  { before, entriesAtMost, keptSince = Number.POSITIVE_INFINITY }: AuditBounds,
): Promise<number> => {
  const newest = await auditSeals.newest();
  if (!newest) return 0;
  const isBefore = ({ entries }: AuditSeal, at: Instant): boolean => {
    if (at === Number.POSITIVE_INFINITY) return true;
    const least = leastIdAt('audit', at);
    return entries.every(({ id }) => id < least);
  };
  const isTooOld = (seal: AuditSeal): boolean =>
    isBefore(seal, before) ||
    (newest.total - seal.total + seal.entries.length > entriesAtMost && isBefore(seal, keptSince));
  return inBatches(async () => {
    const [oldest] = await auditSeals.list(0, 1);
    if (!oldest || oldest.number >= newest.number || !isTooOld(oldest))
      return { removed: 0, isLast: true };
    const entries = await auditSeals.entriesOf(oldest.number, entriesAtOnce);
    const committed = await commit({
      replaces: {
        auditSeals: [{ was: oldest }],
        auditEntries: entries.map((was) => ({ was })),
      },
    });
    // An erasure changed an entry meanwhile, or another process was first: the rest is left to the next run.
    return E.isLeft(committed) ? { removed: 0, isLast: true } : { removed: 1, isLast: false };
  });
};
