import type { MonotonicClock } from '../../../core/ports/machine/clock.js';
import type { NotReadyReason } from '../../../core/ports/readiness.js';
import { minuteMs, secondMs } from '../../../core/shared/time.js';
import { DamagedRow, type OnDamagedRow } from '../session/damaged-row.js';
import { reasonOf } from './reason-of.js';

/** What is known about the last writes to a database. */
export type WriteRecord = {
  /** Records a commit of Changes. It ends every failure. */
  readonly committed: () => void;
  /** Records a small write. It ends a failure, unless the database was found damaged within the last minute. */
  readonly probed: () => void;
  readonly failed: (reason: NotReadyReason) => void;
  /** Records that something else failed: what was recorded is no longer recent. */
  readonly doubted: () => void;
  /** Why writes fail; undefined when they do not. */
  readonly reason: () => NotReadyReason | undefined;
  /** Whether something was recorded within the last 2 s. */
  readonly isRecent: () => boolean;
};

/** Time for which a record needs no new write, in milliseconds. */
export const recentMs = 2 * secondMs;
/** A small write may miss the damaged pages of a file, so it is no proof for this time. */
const damagedForMs = minuteMs;

/** Starts without a record. */
export const writeRecord = (monotonic: MonotonicClock): WriteRecord => {
  let failure: { readonly reason: NotReadyReason; readonly at: number } | undefined;
  let lastAt = Number.NEGATIVE_INFINITY;

  const isDamaged = (): boolean =>
    failure?.reason === 'store_damaged' && monotonic() - failure.at < damagedForMs;

  return {
    committed: () => {
      failure = undefined;
      lastAt = monotonic();
    },
    probed: () => {
      if (!isDamaged()) failure = undefined;
      lastAt = monotonic();
    },
    failed: (reason) => {
      lastAt = monotonic();
      failure = { reason, at: lastAt };
    },
    doubted: () => {
      lastAt = Number.NEGATIVE_INFINITY;
    },
    reason: () => failure?.reason,
    isRecent: () => monotonic() - lastAt < recentMs,
  };
};

/** Records what an error says about the database. Reports a damaged row, which says nothing about the others. */
export const recordingErrors =
  (record: WriteRecord, onDamagedRow: OnDamagedRow) =>
  (error: unknown): void => {
    const reason = reasonOf(error);
    if (error instanceof DamagedRow) onDamagedRow(error);
    else if (reason) record.failed(reason);
    else record.doubted();
  };
