import type { AuditEntryId, ProjectId } from '../../shared/ids.js';
import { dayMs, type Instant } from '../../shared/time.js';
import { type AuditEntry, signInAction } from './audit-entry.js';
import { type EntryDigest, entryHash } from './entry-hash.js';

/** What a seal says of one entry. */
export type SealedEntry = {
  readonly id: AuditEntryId;
  /** The hash of the entry. */
  readonly hash: string;
  /** The project with which the entry is removed; null for none. */
  readonly project: ProjectId | null;
};

/** A link of the chain over the audit log (docs/operations/audit-log.md). Nothing ever changes it. */
export type AuditSeal = {
  /** 1 for the first one, and so on without a gap. */
  readonly number: number;
  readonly at: Instant;
  /** The hash of the seal before it; empty for the first one. */
  readonly previous: string;
  /** Entries that were sealed up to here, with those of this seal. */
  readonly total: number;
  /** In the order of their ids. */
  readonly entries: readonly SealedEntry[];
  readonly hash: string;
};

/** Entries of one seal at most. */
export const sealedAtOnce = 250;

/** Time after which an entry without an outcome is final. */
export const finalAfterMs = dayMs;

/** Entries that the audit log keeps in its seals, unless an operator says otherwise. */
export const defaultAuditMaxEntries = 1_000_000;

/** The number in the entries that are outside the chain. */
export const outsideChain = 0;

/** Whether an entry is outside the chain: it begins a session and concerns no organization, which anyone can cause. */
export const isOutsideChain = ({
  organization,
  action,
}: Pick<AuditEntry, 'organization' | 'action'>): boolean =>
  organization === null && action === signInAction;

/** The hash of a seal. */
export const sealHash = (
  { number, at, previous, total, entries }: Omit<AuditSeal, 'hash'>,
  digest: EntryDigest,
): string =>
  digest(
    JSON.stringify([
      ...['roundtrip.audit.seal.1', number, at, previous, total],
      entries.map(({ id, hash, project }) => [id, hash, project]),
    ]),
  );

/** The seal that follows another one, over entries with proofs. */
export const sealAfter = (
  before: AuditSeal | undefined,
  { at, entries, digest }: { at: Instant; entries: readonly AuditEntry[]; digest: EntryDigest },
): AuditSeal => {
  const sealed = entries.map((entry) => ({
    id: entry.id,
    hash: entryHash(entry, digest),
    project: projectOf(entry),
  }));
  const seal = {
    number: (before?.number ?? 0) + 1,
    at,
    previous: before?.hash ?? '',
    total: (before?.total ?? 0) + sealed.length,
    entries: sealed,
  };
  return { ...seal, hash: sealHash(seal, digest) };
};

/** The project with which an entry is removed. The entry of its creation was written before it was there. */
const projectOf = ({ project, action, resource }: AuditEntry): ProjectId | null =>
  project ?? (action === 'project.create' ? (resource as ProjectId | null) : null);
