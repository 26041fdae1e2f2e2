import { randomBytes } from 'node:crypto';
import type { MonotonicClock } from '../../../core/ports/machine/clock.js';
import { PortFailure } from '../../../core/ports/port-failure.js';
import type { NotReadyReason, Readiness } from '../../../core/ports/readiness.js';
import type { EphemeralStore } from '../../../core/ports/stores/ephemeral-store.js';
import { hourMs, secondMs } from '../../../core/shared/time.js';
import type { SchemaFit } from '../migrations/schema-fit.js';
import { isLockFailure } from '../session/postgres/failures.js';
import { reasonOf } from './reason-of.js';
import { recentMs, type WriteRecord } from './write-record.js';

export type ReadinessPorts = {
  /** Writes a row, durably. */
  readonly write: EphemeralStore['write'];
  readonly record: WriteRecord;
  readonly monotonic: MonotonicClock;
  readonly schemaFit: () => Promise<SchemaFit>;
};

/** Why a database with such a schema is not ready. */
const schemaReasons: Readonly<Record<SchemaFit, NotReadyReason | undefined>> = {
  current: undefined,
  outdated: 'schema_outdated',
  newer: 'schema_newer',
};

/** Bytes of a write after a failure: a full disk may still take a smaller one. */
const bytesAfterFailure = 64 * 1_024;
/** Time after which a database without an answer counts as unreachable. */
const answerWithinMs = 3 * secondMs;

/**
 * Says whether the database accepts writes. It answers from the record of the last 2 s; without one it writes a row of
 * this process itself. So any number of calls costs at most one write in 2 s, and none beside commits.
 */
export const checkReadiness = ({
  write,
  record,
  monotonic,
  schemaFit,
}: ReadinessPorts): (() => Promise<Readiness>) => {
  const name = `readiness ${randomBytes(8).toString('hex')}`;
  let schema: SchemaFit = 'outdated';
  let probedAt = Number.NEGATIVE_INFINITY;
  let probing: Promise<void> | undefined;

  const writeRow = (): Promise<void> => {
    const text = record.reason() ? randomBytes(bytesAfterFailure / 2).toString('hex') : '';
    return write(name, text, Date.now() + hourMs);
  };

  const probe = async (): Promise<void> => {
    probedAt = monotonic();
    try {
      schema = await schemaFit();
      if (schema === 'current') await writeRow();
      record.probed();
    } catch (error) {
      record.failed(reasonFor(error));
    } finally {
      probing = undefined;
    }
  };

  const isUnknown = (): boolean =>
    !(schema === 'current' && record.isRecent()) && monotonic() - probedAt >= recentMs;

  return async () => {
    if (probing || isUnknown()) {
      probing ??= probe();
      const hasEnded = await endsWithin(answerWithinMs, probing);
      if (!hasEnded) return { reason: 'store_unreachable' };
    }
    const reason = record.reason() ?? schemaReasons[schema];
    return reason === undefined || { reason };
  };
};

/** Wraps the transaction of a group commit: records how each ends. */
export const recordingCommits =
  <Args extends readonly unknown[], Result>(
    commit: (...args: Args) => Promise<Result>,
    record: WriteRecord,
  ): ((...args: Args) => Promise<Result>) =>
  async (...args) => {
    try {
      const answer = await commit(...args);
      record.committed();
      return answer;
    } catch (error) {
      if (error instanceof PortFailure && !isLockFailure(error)) record.failed(reasonFor(error));
      throw error;
    }
  };

const reasonFor = (error: unknown): NotReadyReason =>
  (error instanceof PortFailure ? reasonOf(error.cause) : reasonOf(error)) ?? 'store_unreachable';

const endsWithin = async (ms: number, work: Promise<void>): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  return Promise.race([work.then(() => true), late]).finally(() => clearTimeout(timer));
};
