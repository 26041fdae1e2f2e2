import { resolve } from 'node:path';
import { systemTimer } from '../../../adapters/system/index.js';
import type { Configuration } from '../../configuration/configuration.js';
import type { OpenApplication } from '../../container/open-application.js';
import { milliseconds } from '../../logs/milliseconds.js';
import { backupMetrics } from '../../metrics/backups.js';
import { startBackup } from '../../threads/start-backup.js';
import { objectsOf } from '../places/bucket.js';
import { folderProblem } from '../places/folder-problem.js';
import { filesOf, placeText } from '../places/place.js';
import { backupSchedule, type RunningSchedule } from './schedule.js';

/** The configured backups of a server, with metrics and log lines. Nothing runs yet. Undefined where none are configured. */
export const serverBackups = ({
  configuration,
  metrics,
  logger,
  assembly,
}: Pick<OpenApplication, 'configuration' | 'metrics' | 'logger' | 'assembly'>):
  | RunningSchedule
  | undefined => {
  const { backups } = configuration;
  if (!backups) return undefined;
  const { clock } = assembly.parts;
  const { to, everyMs } = backups;
  const schedule = backupSchedule(backups, {
    clock,
    timer: systemTimer,
    files: filesOf(to),
    start: (location) => startBackup({ configuration, to: location }),
    onMade: ({ name, durationMs, media, deleted }) =>
      logger.info(
        { to: placeText(to), name, durationMs: milliseconds(durationMs), media, deleted },
        'a backup is made',
      ),
    onFailure: (error) => {
      observed.failed();
      logger.error({ to: placeText(to), err: error }, 'a backup failed');
    },
  });
  const observed = backupMetrics(metrics, { clock, everyMs, newest: schedule.newest });
  return schedule;
};

/** Rejects when the place of the configured backups cannot be used: a folder must exist, so that a mistyped path creates none. */
export const requireBackupPlace = async ({ backups }: Configuration): Promise<void> => {
  if (!backups) return;
  const { to } = backups;
  if (to.kind === 'bucket') {
    await objectsOf(to.bucket);
    return;
  }
  const folder = resolve(to.path);
  const problem = folderProblem(folder);
  if (problem) throw new Error(`ROUNDTRIP_BACKUP_TO: ${folder} ${problem}`);
};
