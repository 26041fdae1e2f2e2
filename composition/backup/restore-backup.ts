import { createWriteStream, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import knex from 'knex';
import type { Entry } from '../../adapters/backup/archive.js';
import type { Manifest } from '../../adapters/backup/manifest.js';
import { lockDatabaseFile, sqliteConfig } from '../../adapters/knex/index.js';
import { checkIntegrity } from '../../adapters/knex/session/sqlite/copy-database.js';
import { openSqlite } from '../../adapters/knex/session/sqlite/driver.js';
import { isWritten } from '../../adapters/knex/session/sqlite/private-file.js';
import { CommandFailure } from '../commands/output.js';
import type { OnProgress } from '../commands/terminal/progress.js';
import type { Configuration } from '../configuration/configuration.js';
import { configuredBlobs } from '../container/blobs.js';
import { beginIncarnation, openApplication } from '../container/open-application.js';
import { erasurePlaces, erasuresName } from '../erasures/place.js';
import type { ErasuresSince } from '../erasures/replay.js';
import {
  type ErasedAgain,
  eraseAgain,
  forgetRestored,
  hasErasures,
  noteRestored,
  nothingErased,
} from '../erasures/restored.js';
import { databaseFile, removeDatabases, sync } from './database-file.js';
import { requireSpace } from './disk-space.js';
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
import { placeIn, placeOf } from './places/place.js';
import { requireServable } from './require-servable.js';

export type RestoreOptions = {
  readonly from: BackupLocation;
  /** Replaces an existing database. */
  readonly force: boolean;
  /** The operator says that no server ran after the backup: no outcome becomes unknown. */
  readonly hasNoGap: boolean;
  readonly onProgress: OnProgress;
};

/** What a restore did. */
export type Restored = {
  readonly manifest: Manifest;
  /** The incarnation that runs now, and the jobs whose outcome became unknown. */
  readonly incarnation: number;
  readonly messages: number;
  readonly templates: number;
  /** Whether the configured encryption key is the one of the backup. */
  readonly key: 'same' | 'different' | 'missing';
  /** What erasing again came to of those who were erased after the backup. Undefined: the next start of the server does it. */
  readonly erasedAgain: ErasedAgain | undefined;
};

/**
 * Puts a backup in place of the configured database: first its media files, then the database in one step. Refuses while
 * a server uses the database, and when there is one already. A restore that was killed is repeated.
 */
export const restoreBackup = async (
  configuration: Configuration,
  options: RestoreOptions,
): Promise<Restored> => {
  const path = resolve(databaseFile(configuration));
  if (options.from.kind === 'file') requireBackup(options.from.path);
  requireErasureLog(configuration);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const db = knex.default(sqliteConfig(path));
  const lock = lockDatabaseFile(db);
  const [download, decrypted] = [`${path}.download`, `${path}.decrypted`];
  const restoring = `${path}.restoring`;
  try {
    if (isWritten(path) && !options.force)
      throw new CommandFailure('database_exists', `${path} exists. --force replaces it`);
    await removeDatabases(download, decrypted, restoring);
    const { backupKeys } = configuration;
    const source = await plainBackup(options.from, { download, decrypted }, backupKeys);
    const restored = await unpack(configuration, { source, restoring }, options);
    // A log of the old database must never meet the new one.
    for (const log of ['-wal', '-shm']) await rm(path + log, { force: true });
    const erasures = {
      places: erasurePlaces(configuration, placeIn(placeOf(options.from), erasuresName)),
      since: restored.manifest.createdAt,
    };
    await noteRestored(path, { file: restoring, ...erasures });
    await rename(restoring, path);
    await sync(dirname(path));
    return { ...restored, erasedAgain: await replayOn(configuration, restored.key, erasures) };
  } finally {
    await removeDatabases(download, decrypted, restoring);
    await db.destroy();
    lock.unlock();
  }
};

type Files = { readonly source: PlainBackup; readonly restoring: string };

const unpack = async (
  configuration: Configuration,
  { source, restoring }: Files,
  { hasNoGap, onProgress }: RestoreOptions,
): Promise<Omit<Restored, 'erasedAgain'>> => {
  const archive = openSqlite(source.path, { readonly: true, fileMustExist: true });
  try {
    const { manifest, entries, bytesOf } = openArchive(archive);
    const database = entries.filter(({ name }) => name === databaseEntry);
    await requireSpace(dirname(restoring), sizeOf(database) + roomToMakeReady);
    await requireWhole(source, manifest);
    for (const entry of database)
      await pipeline(bytesOf(entry), createWriteStream(restoring, { flags: 'wx', mode: 0o600 }));
    await requireServable(configuration, restoring, manifest);
    const blobs = await configuredBlobs({ configuration, clock: Date.now });
    const media = entries.filter(({ name }) => name !== databaseEntry);
    for (const [i, entry] of media.entries()) {
      onProgress('media files', i, media.length);
      await blobs.put(bytesOf(entry));
    }
    const incarnation = await makeReady(configuration, restoring, manifest, hasNoGap);
    return { manifest, ...incarnation, key: await compareKeys(configuration, manifest) };
  } finally {
    archive.close();
  }
};

/** Bytes for the log of the database while its incarnation begins, and for the lock. */
const roomToMakeReady = 1_024 * 1_024;

const sizeOf = (entries: readonly Entry[]): number =>
  entries.reduce((sum, { size }) => sum + size, 0);

/** Checks the database, migrates it and begins its incarnation. Leaves one file without a log. */
const makeReady = async (
  configuration: Configuration,
  path: string,
  { incarnation }: Manifest,
  hasNoGap: boolean,
): Promise<Pick<Restored, 'incarnation' | 'messages' | 'templates'>> => {
  const database = openSqlite(path);
  try {
    checkIntegrity(database);
  } finally {
    database.close();
  }
  if (hasNoGap) return { incarnation, messages: 0, templates: 0 };
  const answer = await beginIncarnation({ ...configuration, database: { kind: 'sqlite', path } });
  await sync(path);
  return answer;
};

/** Throws where the configured place of erasures is gone: a disk that is not mounted must not look like a log without entries. */
export const requireErasureLog = ({
  erasureLog,
  backups,
}: Pick<Configuration, 'erasureLog' | 'backups'>): void => {
  const place = erasureLog ?? backups?.to;
  if (place?.kind !== 'folder') return;
  const folder = resolve(place.path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  const variable = erasureLog ? 'ROUNDTRIP_ERASURE_LOG' : 'ROUNDTRIP_BACKUP_TO';
  throw new CommandFailure(
    'no_erasure_log',
    `${variable}: ${folder} is no folder, so no one knows who was erased after the backup. Mount or create it, or correct the variable`,
  );
};

/** Erases again who was erased after the backup. Without the encryption key the server does it, before it serves. */
const replayOn = async (
  configuration: Configuration,
  key: Restored['key'],
  erasures: ErasuresSince,
): Promise<ErasedAgain | undefined> => {
  if (!(await hasErasures(erasures))) {
    await forgetRestored(databaseFile(configuration));
    return nothingErased;
  }
  if (key !== 'same') return undefined;
  const application = await openApplication({ ...configuration, role: 'api' }, 'operate');
  const again = await eraseAgain(application).finally(application.close);
  return again ?? nothingErased;
};
