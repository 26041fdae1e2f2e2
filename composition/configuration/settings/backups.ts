import { backupPlace, hours, keys256, keysRule, maxTtlHours, wholeNumber } from '../parsers.js';
import type { BackupPlace, BackupSchedule } from '../places.js';
import { group, optional, setting } from '../setting.js';
import { bareBucket } from './media.js';

const placeRule = 'a folder, or s3://BUCKET/FOLDER';

/** Most backups that a schedule keeps. */
const maxKeep = 1_000;

const barePlace = (place: BackupPlace): BackupPlace =>
  place.kind === 'bucket' ? { ...place, bucket: bareBucket(place.bucket) } : place;

/** Backups, and the erasures that a restore repeats. */
export const backupSettings = {
  /** The backups that the server makes. Undefined: none. */
  backups: group(
    {
      to: optional('ROUNDTRIP_BACKUP_TO', {
        meaning:
          'folder for backups of SQLite that the server makes, or s3://BUCKET/FOLDER with ?endpoint=URL when it is not at AWS (default none)',
        parse: backupPlace,
        expected: placeRule,
      }),
      everyMs: setting('ROUNDTRIP_BACKUP_EVERY_HOURS', {
        meaning: 'hours from one of these backups to the next; fractions are allowed, at most 8784',
        fallback: '24',
        parse: hours,
        expected: `hours above 0, at most ${maxTtlHours}`,
      }),
      keep: setting('ROUNDTRIP_BACKUP_KEEP', {
        meaning: `how many of the newest of them stay, 1 to ${maxKeep}`,
        fallback: '7',
        parse: wholeNumber(1, maxKeep),
        expected: `a whole number from 1 to ${maxKeep}`,
      }),
    },
    ({ to, everyMs, keep }, { database }, refuse): BackupSchedule | undefined => {
      if (to && database?.kind === 'memory')
        refuse('ROUNDTRIP_BACKUP_TO is for SQLite: stores in memory have no backup');
      if (to && database?.kind === 'postgres')
        refuse(
          'ROUNDTRIP_BACKUP_TO is for SQLite alone: on Postgres leave it out, and use pg_basebackup with archived WAL, or pg_dump (docs/operations/backup.md#postgres)',
        );
      return to && { to, everyMs, keep };
    },
    (backups) => backups && { ...backups, to: barePlace(backups.to) },
  ),
  /** Keys of backups, 32 bytes in base64: the first encrypts, all decrypt. Undefined: backups are not encrypted. */
  backupKeys: optional('ROUNDTRIP_BACKUP_KEY', {
    meaning:
      'key of backups, 32 bytes in base64; further keys, after commas, only decrypt (default none: backups are not encrypted)',
    parse: keys256,
    expected: keysRule,
    isSecret: true,
    from: {
      FILE: 'file with these keys, on lines or after commas',
      COMMAND: 'shell command that prints these keys within 30 s',
    },
  }),
  /** Where erasures of persons are written, outside of the database. Undefined: the usual place, if there is one. */
  erasureLog: optional('ROUNDTRIP_ERASURE_LOG', {
    meaning:
      'folder or s3://BUCKET/FOLDER for the erasures of persons, which a restore repeats (default on SQLite erasures in ROUNDTRIP_BACKUP_TO or the data folder, on Postgres none)',
    parse: backupPlace,
    expected: placeRule,
    shown: barePlace,
  }),
};
