import * as E from 'fp-ts/lib/Either.js';
import { added } from '../../commit/administration/change.js';
import type { AuditEntry } from '../../model/people/audit-entry.js';
import {
  finalAfterMs,
  isOutsideChain,
  outsideChain,
  sealAfter,
  sealedAtOnce,
} from '../../model/people/audit-seal.js';
import { proofOf } from '../../model/people/entry-hash.js';
import type { Clock } from '../../ports/machine/clock.js';
import type { Digest } from '../../ports/machine/digest.js';
import type { RandomBytes } from '../../ports/machine/random-bytes.js';
import type { AuditSealStore } from '../../ports/people/audit-seal-store.js';
import type { Commit } from '../../ports/stores/commit.js';
import { leastIdAt } from '../../shared/ids.js';

/** The ports of `sealEntries`. */
export type SealPorts = {
  readonly auditSeals: Pick<AuditSealStore, 'newest' | 'unsealed'>;
  readonly commit: Commit;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly randomBytes: RandomBytes;
};

/** Bytes of a salt. */
const saltBytes = 16;

/**
 * Seals the oldest entries that are final and have no seal, at most `sealedAtOnce`, in one Change. Resolves to whether there may
 * be more. Leaves them to the next run when another process seals at the same time, or an erasure changes one meanwhile.
 */
export const sealEntries = async (ports: SealPorts): Promise<boolean> => {
  const { auditSeals, commit, clock, digest } = ports;
  const now = clock();
  const found = await auditSeals.unsealed(leastIdAt('audit', now - finalAfterMs), sealedAtOnce);
  if (found.length === 0) return false;
  const before = await auditSeals.newest();
  const entries = found
    .filter((entry) => !isOutsideChain(entry))
    .map((was) => ({ ...was, proof: proofOf(was, saltFrom(ports), digest) }));
  const seal = entries.length > 0 ? sealAfter(before, { at: now, entries, digest }) : undefined;
  const sealed = new Map(entries.map((entry) => [entry.id, entry]));
  const marked = (was: AuditEntry): AuditEntry => {
    const entry = sealed.get(was.id);
    return entry && seal ? { ...entry, seal: seal.number } : { ...was, seal: outsideChain };
  };
  const committed = await commit({
    replaces: {
      auditSeals: added(seal ? [seal] : []),
      auditEntries: found.map((was) => ({ was, is: marked(was) })),
    },
  });
  return E.isRight(committed) && found.length === sealedAtOnce;
};

const saltFrom =
  ({ randomBytes }: SealPorts) =>
  (): string =>
    Array.from(randomBytes(saltBytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
