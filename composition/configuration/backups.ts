import type { BackupSchedule, DatabaseUrl } from './configuration.js';
import { backupPlace, hours, maxTtlHours, wholeNumber } from './parsers.js';
import type { Read } from './read.js';

/** What a place can be, for error messages. */
export const placeRule = 'a folder, or s3://BUCKET/FOLDER';

/** Most backups that a schedule keeps. */
const maxKeep = 1_000;

/** The schedule of backups. Undefined where no place is set for them. On other databases than SQLite it is a problem. */
export const backupsIn = (
  read: Read,
  { kind }: DatabaseUrl,
  problems: string[],
): BackupSchedule | undefined => {
  const to = read('ROUNDTRIP_BACKUP_TO', backupPlace, placeRule);
  const everyMs = read(
    'ROUNDTRIP_BACKUP_EVERY_HOURS',
    hours,
    `hours above 0, at most ${maxTtlHours}`,
  );
  const keep = read(
    'ROUNDTRIP_BACKUP_KEEP',
    wholeNumber(1, maxKeep),
    `a whole number from 1 to ${maxKeep}`,
  );
  const hasWrongUrl = problems.some((problem) => problem.startsWith('ROUNDTRIP_DATABASE_URL'));
  if (to && kind === 'memory' && !hasWrongUrl)
    problems.push('ROUNDTRIP_BACKUP_TO is for SQLite: stores in memory have no backup');
  if (to && kind === 'postgres')
    problems.push(
      'ROUNDTRIP_BACKUP_TO is for SQLite alone: on Postgres leave it out, and use pg_basebackup with archived WAL, or pg_dump (docs/operations/backup.md#postgres)',
    );
  return to && everyMs && keep ? { to, everyMs, keep } : undefined;
};
