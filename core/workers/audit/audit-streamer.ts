import * as E from 'fp-ts/lib/Either.js';
import { sealedEntryLine, sealLine } from '../../model/people/audit-lines.js';
import type { AuditSeal } from '../../model/people/audit-seal.js';
import { type AuditStream, mayDeliver, streamLeaseMs } from '../../model/people/audit-stream.js';
import type { SteadyClock, Timer } from '../../ports/machine/clock.js';
import type { AuditSealStore } from '../../ports/people/audit-seal-store.js';
import type { DeliverAudit } from '../../ports/people/deliver-audit.js';
import type { Commit } from '../../ports/stores/commit.js';
import { minuteMs, secondMs } from '../../shared/time.js';
import { rounds, type Service } from '../service.js';

/** What delivers the sealed audit log. */
export type AuditStreamerPorts = {
  readonly auditSeals: Pick<AuditSealStore, 'list' | 'entriesOf' | 'stream'>;
  readonly commit: Commit;
  readonly steady: SteadyClock;
  readonly timer: Timer;
  readonly deliver: DeliverAudit;
  readonly onFault: (error: unknown) => void;
  /** The name of the stream. */
  readonly name: string;
  /** Tells this worker from all others. */
  readonly worker: string;
};

/** Time between two looks for seals to deliver. */
const everyMs = 5 * secondMs;
/** Wait after the first failure, which doubles, and the longest one. */
const [firstWaitMs, longestWaitMs] = [secondMs, 5 * minuteMs];
/** Seals and entries of one delivery: a seal has at most 250 of them. */
const [sealsAtOnce, entriesAtOnce] = [20, 500];
/** More entries than a seal has. */
const entriesAtMost = 1_000;

type Batch = { readonly lines: string; readonly last: number };

/**
 * Delivers each seal and its entries to a collector, in order and at least once. One process delivers at a time. The position
 * moves only after the collector has the lines.
 */
export const auditStreamer = (ports: AuditStreamerPorts): Service => {
  let failures = 0;
  const round = async (): Promise<number> => {
    const stream = await claim(ports);
    const batch = stream && (await nextBatch(ports, stream.seal));
    if (!stream || !batch) return everyMs;
    try {
      await ports.deliver(batch.lines);
    } catch (error) {
      ports.onFault(error);
      failures += 1;
      return Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - 1));
    }
    failures = 0;
    await replace(ports, stream, { ...stream, seal: batch.last });
    return 0;
  };
  const service = rounds(round, { ...ports, everyMs });
  return {
    ...service,
    stop: () =>
      service
        .stop()
        .then(() => release(ports))
        .catch(ports.onFault),
  };
};

const replace = async (
  { commit }: AuditStreamerPorts,
  was: AuditStream | undefined,
  is: AuditStream,
): Promise<AuditStream | undefined> =>
  E.isRight(await commit({ replaces: { auditStreams: [{ was, is }] } })) ? is : undefined;

/** The stream, which this process may deliver for a while; undefined while another one does. */
const claim = async (ports: AuditStreamerPorts): Promise<AuditStream | undefined> => {
  const { auditSeals, steady, name, worker } = ports;
  const now = steady();
  const was = await auditSeals.stream(name);
  if (was && !mayDeliver(was, { worker, now })) return undefined;
  if (was?.owner === worker && was.leaseUntil - now > streamLeaseMs / 2) return was;
  const is = { name, seal: was?.seal ?? 0, owner: worker, leaseUntil: now + streamLeaseMs };
  return replace(ports, was, is);
};

/** Lets another process go on at once. */
const release = async (ports: AuditStreamerPorts): Promise<void> => {
  const was = await ports.auditSeals.stream(ports.name);
  if (was?.owner === ports.worker) await replace(ports, was, { ...was, owner: null });
};

const nextBatch = async (
  { auditSeals }: AuditStreamerPorts,
  after: number,
): Promise<Batch | undefined> => {
  let [lines, entries, last] = ['', 0, after];
  for (const seal of await auditSeals.list(after, sealsAtOnce)) {
    if (entries > 0 && entries + seal.entries.length > entriesAtOnce) break;
    lines += await linesOf(auditSeals, seal);
    entries += seal.entries.length;
    last = seal.number;
  }
  return last > after ? { lines, last } : undefined;
};

const linesOf = async (
  auditSeals: Pick<AuditSealStore, 'entriesOf'>,
  seal: AuditSeal,
): Promise<string> =>
  [sealLine(seal), ...(await auditSeals.entriesOf(seal.number, entriesAtMost)).map(sealedEntryLine)]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
