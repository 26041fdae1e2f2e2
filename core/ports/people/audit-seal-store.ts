import type { AuditEntry } from '../../model/people/audit-entry.js';
import type { AuditSeal } from '../../model/people/audit-seal.js';
import type { AuditStream } from '../../model/people/audit-stream.js';
import type { AuditEntryId } from '../../shared/ids.js';

/** The seals of the audit log. Changes write them. */
export type AuditSealStore = {
  readonly newest: () => Promise<AuditSeal | undefined>;
  /** The seals after a number, the oldest first. */
  readonly list: (after: number, limit: number) => Promise<readonly AuditSeal[]>;
  /** The entries with the number of a seal, by id. */
  readonly entriesOf: (seal: number, limit: number) => Promise<readonly AuditEntry[]>;
  /** Entries without a number that have an outcome or are before an id, by id. */
  readonly unsealed: (before: AuditEntryId, limit: number) => Promise<readonly AuditEntry[]>;
  /** How far a stream is. */
  readonly stream: (name: string) => Promise<AuditStream | undefined>;
  /** Entries with a number above 0 that is not one of a range, by id. Reads every entry. */
  readonly strays: (range: SealRange, limit: number) => Promise<readonly AuditEntry[]>;
};

/** The numbers of the seals that are there. */
export type SealRange = { readonly first: number; readonly last: number };
