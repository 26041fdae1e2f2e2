import { unchecked } from '../../../contract/input.js';
import type { AuditEntry } from '../../../model/people/audit-entry.js';
import type { AuditSeal } from '../../../model/people/audit-seal.js';
import type { AuditSealStore } from '../../../ports/people/audit-seal-store.js';
import { useCase } from '../../use-case.js';
import { sealsIn } from './seals-in.js';

/** A seal and the entries that have its number. */
export type SealWithEntries = { readonly seal: AuditSeal; readonly entries: readonly AuditEntry[] };

/** Where an export of the sealed audit log begins. */
export type ExportSealedEntries = {
  /** Only seals after this number. */
  readonly after?: number | undefined;
};

/** More entries than a seal has. */
const entriesAtMost = 1_000;

export const exportSealedEntries = useCase({
  kind: 'read',
  summary:
    'Reads the seals of the audit log with their entries, the oldest first, while it is iterated.',
  description: ['Throws a `TypeError` with stores that have no `auditSeals`.'],
  promise: 'Reads only.',
  within: false,
  input: unchecked<ExportSealedEntries>(),
  refusals: 'none',
  run:
    (ports: { readonly auditSeals?: AuditSealStore }) =>
    async ({ after = 0 }: ExportSealedEntries): Promise<AsyncIterable<SealWithEntries>> =>
      everySeal(sealsIn(ports), after),
});

async function* everySeal(
  seals: AuditSealStore,
  after: number,
): AsyncGenerator<SealWithEntries, void, undefined> {
  for (let last = after; ; ) {
    const [seal] = await seals.list(last, 1);
    if (!seal) return;
    yield { seal, entries: await seals.entriesOf(seal.number, entriesAtMost) };
    last = seal.number;
  }
}
