import type { Clock, Timer } from '../../../core/ports/machine/clock.js';
import { type Instant, minuteMs } from '../../../core/shared/time.js';
import type { BackupSchedule } from '../../configuration/places.js';
import type { StartedBackup } from '../../threads/start-backup.js';
import type { BackupLocation } from '../places/location.js';
import { locationIn, type PlaceFiles } from '../places/place.js';
import {
  backupName,
  backupsIn,
  dueInMs,
  nameBegin,
  newestIn,
  outdated,
  retryInMs,
} from './plan.js';

/** What a schedule needs. */
export type SchedulePorts = {
  readonly clock: Clock;
  readonly timer: Timer;
  /** The files of the place to which the backups go. */
  readonly files: PlaceFiles;
  readonly start: (to: BackupLocation) => StartedBackup;
  readonly onMade: (made: MadeBackup) => void;
  /** Called with each attempt that failed, and with a backup that could not be deleted. */
  readonly onFailure: (error: unknown) => void;
};

/** A backup that the schedule made. */
export type MadeBackup = {
  readonly name: string;
  readonly durationMs: number;
  readonly media: { readonly files: number; readonly missing: number };
  /** Older backups that were deleted for it. */
  readonly deleted: readonly string[];
};

/** Makes backups beside the server. */
export type RunningSchedule = {
  readonly start: () => void;
  /** Starts no further backup, and ends the one that is being made: the next start makes it. */
  readonly stop: () => Promise<void>;
  /** When the newest whole backup was made, as far as known. Undefined: none is known. */
  readonly newest: () => Instant | undefined;
};

/** Pause between two looks at the place at most: somebody can delete backups, and a clock can be set. */
const lookMs = 10 * minuteMs;

/**
 * Makes a backup whenever the newest one at the place is older than the interval. So a restart neither delays a backup nor makes
 * one too many. There is one at a time. A failed attempt is made again after a minute, then after more and more, up to an hour.
 */
export const backupSchedule = (
  { to, everyMs, keep }: BackupSchedule,
  { clock, timer, files, start, onMade, onFailure }: SchedulePorts,
): RunningSchedule => {
  let newest: Instant | undefined;
  let failures = 0;
  let isStopped = false;
  let cancelNext = (): void => undefined;
  let running: StartedBackup | undefined;
  let round = Promise.resolve();

  const listed = async (): Promise<readonly string[]> => backupsIn(await files.list(nameBegin));

  const make = async (): Promise<void> => {
    const began = clock();
    const name = backupName(began);
    running = start(locationIn(to, name));
    const { media } = await running.ended.finally(() => {
      running = undefined;
    });
    newest = began;
    // The new one is whole: older ones may go.
    const deleted = outdated(await listed(), { made: name, keep, now: clock() });
    for (const old of deleted) await files.remove(old);
    onMade({ name, durationMs: clock() - began, media, deleted });
  };

  /** Resolves to the milliseconds until the next round. */
  const lookAndMake = async (): Promise<number> => {
    try {
      newest = newestIn(await listed(), clock());
      const waitMs = dueInMs(newest, clock(), everyMs);
      if (waitMs > 0) return waitMs;
      if (isStopped) return everyMs;
      await make();
      failures = 0;
      return everyMs;
    } catch (error) {
      if (isStopped) return everyMs;
      failures += 1;
      onFailure(error);
      return retryInMs(failures, everyMs);
    }
  };

  const next = async (): Promise<void> => {
    const waitMs = await lookAndMake();
    if (!isStopped) cancelNext = timer(Math.min(waitMs, lookMs), runRound);
  };
  const runRound = (): void => {
    round = next();
  };

  return {
    start: runRound,
    stop: async () => {
      isStopped = true;
      cancelNext();
      running?.kill();
      await round;
    },
    newest: () => newest,
  };
};
