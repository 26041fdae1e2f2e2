import { resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import { readArchive } from '../../adapters/backup/archive.js';
import { DecryptionFailure, decryptFile, isEncrypted } from '../../adapters/backup/encryption.js';
import { checkHash } from '../../adapters/backup/file-hash.js';
import type { Manifest } from '../../adapters/backup/manifest.js';
import { isWritten } from '../../adapters/knex/session/sqlite/private-file.js';
import { CommandFailure } from '../commands/output.js';
import type { Configuration } from '../configuration/configuration.js';
import { keyChecksOf } from './key-check.js';
import { databaseEntry } from './make-backup.js';
import { bucketOf } from './places/bucket.js';
import type { BackupLocation } from './places/location.js';

/** Throws `no_backup` where there is no file. */
export const requireBackup = (path: string): void => {
  if (!isWritten(path))
    throw new CommandFailure('no_backup', `There is no backup at ${resolve(path)}`);
};

/** A file of this machine with a backup that is not encrypted. */
export type PlainBackup = { readonly path: string; readonly isEncrypted: boolean };

/** Gets a backup onto this machine and decrypts it, into the files that are named for that where it has to. */
export const plainBackup = async (
  from: BackupLocation,
  files: { readonly download: string; readonly decrypted: string },
  backupKeys: Configuration['backupKeys'] = [],
): Promise<PlainBackup> => {
  if (from.kind === 's3') await (await bucketOf(from)).download(files.download);
  const path = from.kind === 'file' ? from.path : files.download;
  requireBackup(path);
  if (!(await isEncrypted(path))) return { path, isEncrypted: false };
  if (backupKeys.length === 0)
    throw new CommandFailure(
      'no_backup_key',
      'The backup is encrypted. Set ROUNDTRIP_BACKUP_KEY to its key, or name the file with it: --key-file FILE',
    );
  const keys = backupKeys.map((key) => Buffer.from(key, 'base64'));
  try {
    await decryptFile(path, files.decrypted, keys);
  } catch (error) {
    if (!(error instanceof DecryptionFailure)) throw error;
    throw error.problem === 'wrong key'
      ? new CommandFailure(
          'wrong_backup_key',
          'The backup is under another key than the one that was given, or its head is damaged. Give the key with which it was made',
        )
      : damaged('a part of it does not decrypt: it was changed or cut off');
  }
  return { path: files.decrypted, isEncrypted: true };
};

const damaged = (reason: string): CommandFailure =>
  new CommandFailure('backup_damaged', `The backup is damaged: ${reason}. Use another one`);

/** Opens an archive. Throws `not_a_backup` where the file is none with a database. */
export const openArchive = (archive: Database) => {
  try {
    const opened = readArchive(archive);
    if (opened.entries.some(({ name }) => name === databaseEntry)) return opened;
    throw new Error('it has no database');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandFailure('not_a_backup', `The file is not a whole backup: ${reason}`);
  }
};

/**
 * Throws `backup_damaged` where any byte of a backup is other than it was written. Resolves to false for one of 0.3.0, which
 * has no checksum of the whole file.
 */
export const requireWhole = async (
  { path, isEncrypted: isChecked }: PlainBackup,
  { endsWithHash = false }: Manifest,
): Promise<boolean> => {
  // Each chunk of an encrypted file was checked.
  if (isChecked) return true;
  const found = await checkHash(path);
  if (found === 'different' || (found === 'absent' && endsWithHash))
    throw damaged('its checksum does not match');
  return found === 'same';
};

/** Whether the configured encryption key is the one of a backup. */
export const compareKeys = async (
  configuration: Configuration,
  { keyCheck }: Manifest,
): Promise<'same' | 'different' | 'missing'> => {
  const present = await keyChecksOf(configuration);
  if (present.length === 0) return 'missing';
  return keyCheck !== null && present.includes(keyCheck) ? 'same' : 'different';
};
