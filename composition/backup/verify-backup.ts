import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Entry } from '../../adapters/backup/archive.js';
import type { Manifest } from '../../adapters/backup/manifest.js';
import { namingOf } from '../../adapters/knex/names/naming.js';
import { checkIntegrity } from '../../adapters/knex/session/sqlite/copy-database.js';
import { openSqlite } from '../../adapters/knex/session/sqlite/driver.js';
import { CommandFailure } from '../commands/output.js';
import type { OnProgress } from '../commands/terminal/progress.js';
import type { Configuration } from '../configuration/configuration.js';
import { requireSpace } from './disk-space.js';
import { mediaIn } from './facts.js';
import { databaseEntry } from './make-backup.js';
import {
  compareKeys,
  openArchive,
  type PlainBackup,
  plainBackup,
  requireBackup,
  requireWhole,
} from './open-backup.js';
import type { BackupLocation } from './places/location.js';
import { requireServable } from './require-servable.js';

/** What a backup is, whose every part was checked. */
export type Verified = {
  readonly manifest: Manifest;
  readonly isEncrypted: boolean;
  /** Bytes of the backup, decrypted, and of the database in it. */
  readonly bytes: number;
  readonly databaseBytes: number;
  /** Whether the file has a checksum of the whole. One of 0.3.0 has one of each file in it alone. */
  readonly hasFileHash: boolean;
  /** Whether the configured encryption key is the one of the backup. */
  readonly key: 'same' | 'different' | 'missing';
};

/**
 * Checks all that a restore checks, and restores nothing: every byte, the database, its schema, and the media files. Needs
 * room for the database, and for the backup where it is encrypted or in a bucket. Throws what is wrong.
 */
export const verifyBackup = async (
  configuration: Configuration,
  from: BackupLocation,
  onProgress: OnProgress,
): Promise<Verified> => {
  if (from.kind === 'file') requireBackup(from.path);
  const { dataDir, backupKeys } = configuration;
  const folder = await mkdtemp(join(existsSync(dataDir) ? dataDir : tmpdir(), 'backup-verify-'));
  const at = (name: string): string => join(folder, name);
  try {
    const files = { download: at('download'), decrypted: at('decrypted') };
    const source = await plainBackup(from, files, backupKeys);
    return await verifyArchive(configuration, { source, database: at('database') }, onProgress);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

type Files = { readonly source: PlainBackup; readonly database: string };

const verifyArchive = async (
  configuration: Configuration,
  { source, database: path }: Files,
  onProgress: OnProgress,
): Promise<Verified> => {
  const archive = openSqlite(source.path, { readonly: true, fileMustExist: true });
  try {
    const { manifest, entries, bytesOf } = openArchive(archive);
    const hasFileHash = await requireWhole(source, manifest);
    const [database, ...others] = entries.filter(({ name }) => name === databaseEntry);
    if (!database || others.length > 0) throw wrong('it has not one database');
    await requireSpace(join(path, '..'), database.size);
    onProgress('database', 0, 0);
    const bytes = bytesOf(database);
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    await requireServable(configuration, path, manifest);
    const media = entries.filter(({ name }) => name !== databaseEntry);
    requireMedia(media, manifest, mediaNames(configuration, path));
    for (const [i, entry] of media.entries()) {
      onProgress('media files', i, media.length);
      for await (const _ of bytesOf(entry));
    }
    return {
      manifest,
      isEncrypted: source.isEncrypted,
      bytes: (await stat(source.path)).size,
      databaseBytes: database.size,
      hasFileHash,
      key: await compareKeys(configuration, manifest),
    };
  } finally {
    archive.close();
  }
};

/** Checks the structure of a database. The names that its media files have in a backup. */
const mediaNames = (
  { installation }: Pick<Configuration, 'installation'>,
  path: string,
): ReadonlySet<string> => {
  const database = openSqlite(path, { readonly: true });
  try {
    checkIntegrity(database);
    const rows = mediaIn(database, namingOf(installation).names());
    return new Set(rows.map(({ sha256 }) => `media/${sha256}`));
  } finally {
    database.close();
  }
};

/** Throws unless the media files are those that the database names, but for those that the server had lost. */
const requireMedia = (
  entries: readonly Entry[],
  { media }: Manifest,
  named: ReadonlySet<string>,
): void => {
  const misnamed = entries.find(({ name, sha256 }) => name !== `media/${sha256}`);
  if (misnamed) throw wrong(`${misnamed.name} has other bytes`);
  const unknown = entries.find(({ name }) => !named.has(name));
  if (unknown) throw wrong(`the database does not name ${unknown.name}`);
  const lacking = named.size - entries.length;
  if (lacking !== media.missing)
    throw wrong(`${lacking} media files are missing, and the server had lost ${media.missing}`);
};

const wrong = (reason: string): CommandFailure =>
  new CommandFailure('backup_damaged', `The backup is damaged: ${reason}. Use another one`);
