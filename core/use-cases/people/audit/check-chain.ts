import type { AuditSeal } from '../../../model/people/audit-seal.js';
import { isDamagedData } from '../../../ports/damaged-data.js';
import type { Digest } from '../../../ports/machine/digest.js';
import type { AuditSealStore } from '../../../ports/people/audit-seal-store.js';
import { type AbsencePorts, absences } from './absences.js';
import { type AuditFault, type CheckedSeal, checkEntries, sealFault } from './check-seal.js';

/** The ports that check the audit log. */
export type CheckPorts = AbsencePorts & {
  readonly auditSeals: AuditSealStore;
  readonly digest: Digest;
};

/** What of a seal is noted elsewhere. */
export type NotedSeal = Pick<AuditSeal, 'number' | 'hash'>;

/** What was found of the audit log. */
export type AuditCheck = {
  /** The first thing that is wrong; absent when nothing is. */
  readonly fault?: AuditFault;
  /** The first seal that is there; those before it were removed by the retention. Absent without seals. */
  readonly first?: NotedSeal & Pick<AuditSeal, 'previous'>;
  readonly newest?: NotedSeal & Pick<AuditSeal, 'at'>;
  readonly seals: number;
  readonly entries: number;
  /** Entries with a part that was erased. */
  readonly erased: number;
  /** Entries that went with their project, or are in a later seal since its import. */
  readonly removed: number;
};

type Ports = CheckPorts & { readonly isExplained: ReturnType<typeof absences> };

/** More entries than a seal has. */
const entriesAtMost = 1_000;

const nothing: AuditCheck = { seals: 0, entries: 0, erased: 0, removed: 0 };

/** Checks every seal and its entries, the oldest first, up to the first fault. The service may run meanwhile. */
export const checkChain = async (given: CheckPorts, noted?: NotedSeal): Promise<AuditCheck> => {
  const ports = { ...given, isExplained: absences(given) };
  let check = nothing;
  let before: AuditSeal | undefined;
  for (;;) {
    const step = await checkNext(ports, before, noted);
    if (step === 'end') return withEnd(ports, check, noted);
    // The retention removed seals meanwhile, and this one: the chain begins after it.
    if (step === 'again') [check, before] = [nothing, undefined];
    else {
      if (step.fault) return { ...check, fault: step.fault };
      check = plus(check, step);
      before = step.seal;
    }
  }
};

type Step = CheckedSeal & { readonly seal?: AuditSeal; readonly removed?: number };

const plus = (check: AuditCheck, { seal, entries, erased, removed = 0 }: Step): AuditCheck => {
  if (!seal) return check;
  const { number, hash, at, previous } = seal;
  return {
    first: check.first ?? { number, hash, previous },
    newest: { number, hash, at },
    seals: check.seals + 1,
    entries: check.entries + entries,
    erased: check.erased + erased,
    removed: check.removed + removed,
  };
};

/** Checks the seal after another one. A fault is looked at twice: a write may have come between two reads. */
const checkNext = async (
  ports: Ports,
  before: AuditSeal | undefined,
  noted: NotedSeal | undefined,
): Promise<Step | 'end' | 'again'> => {
  const step = await checkOnce(ports, before, noted);
  if (step === 'end' || !step.fault) return step;
  const [oldest] = await ports.auditSeals.list(0, 1).catch(() => []);
  if (before && oldest && oldest.number > before.number) return 'again';
  return checkOnce(ports, before, noted);
};

const checkOnce = async (
  ports: Ports,
  before: AuditSeal | undefined,
  noted: NotedSeal | undefined,
): Promise<Step | 'end'> => {
  const after = before?.number ?? 0;
  const none = { entries: 0, erased: 0, missing: [] };
  const faulty = (fault: AuditFault): Step => ({ ...none, fault });
  const read = await ports.auditSeals.list(after, 1).catch((error: unknown) => {
    if (isDamagedData(error)) return undefined;
    throw error;
  });
  if (!read) return faulty({ code: 'seal_unreadable', seal: after + 1 });
  const [seal] = read;
  if (!seal) return 'end';
  const fault = sealFault(seal, before, ports.digest) ?? notedFault(seal, noted);
  return fault ? faulty(fault) : { ...(await entriesOf(ports, seal)), seal };
};

const entriesOf = async (
  { auditSeals, digest, isExplained }: Ports,
  seal: AuditSeal,
): Promise<Step> => {
  const stored = await auditSeals.entriesOf(seal.number, entriesAtMost);
  const checked = checkEntries(seal, stored, digest);
  if (checked.fault) return checked;
  for (const entry of checked.missing)
    if (!(await isExplained(entry)))
      return { ...checked, fault: { code: 'entry_missing', seal: seal.number, entry: entry.id } };
  return { ...checked, removed: checked.missing.length };
};

const notedFault = (
  { number, hash }: AuditSeal,
  noted: NotedSeal | undefined,
): AuditFault | undefined =>
  noted && number === noted.number && hash !== noted.hash
    ? { code: 'other_seal', seal: number }
    : undefined;

/** The end of the chain: nothing is sealed that no seal has, and the noted seal is in it. */
const withEnd = async (
  ports: Ports,
  check: AuditCheck,
  noted: NotedSeal | undefined,
): Promise<AuditCheck> => {
  const fault = (await strayIn(ports, check)) ?? missingNoted(check, noted);
  return fault ? { ...check, fault } : check;
};

const strayIn = async (
  { auditSeals }: Ports,
  { first, newest }: AuditCheck,
): Promise<AuditFault | undefined> => {
  const range = { first: first?.number ?? 1, last: newest?.number ?? 0 };
  const strays = await auditSeals.strays(range, 1);
  const stray = strays[0]?.seal === undefined ? undefined : strays[0];
  if (stray?.seal === undefined) return undefined;
  // A seal that was made meanwhile is there.
  const now = await auditSeals.newest();
  const isNew = stray.seal > range.last && stray.seal <= (now?.number ?? 0);
  return isNew ? undefined : { code: 'seal_missing', seal: stray.seal, entry: stray.id };
};

const missingNoted = (
  { first, newest }: AuditCheck,
  noted: NotedSeal | undefined,
): AuditFault | undefined => {
  if (!noted) return undefined;
  const { number: seal, hash } = noted;
  if (!first || !newest || seal > newest.number) return { code: 'seal_missing', seal };
  if (seal >= first.number) return undefined;
  if (seal < first.number - 1) return { code: 'seal_too_old', seal };
  return hash === first.previous ? undefined : { code: 'other_seal', seal };
};
