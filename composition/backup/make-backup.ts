import { createReadStream, existsSync } from 'node:fs';
import { mkdir, rename } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Entry, writeArchive } from '../../adapters/backup/archive.js';
import { encryptFile } from '../../adapters/backup/encryption.js';
import { appendHash } from '../../adapters/backup/file-hash.js';
import type { Manifest } from '../../adapters/backup/manifest.js';
import { namingOf } from '../../adapters/knex/names/naming.js';
import { checkIntegrity, copyDatabase } from '../../adapters/knex/session/sqlite/copy-database.js';
import { openSqlite } from '../../adapters/knex/session/sqlite/driver.js';
import { createPrivateFile, isWritten } from '../../adapters/knex/session/sqlite/private-file.js';
import { noDatabase } from '../commands/data/required-database.js';
import { CommandFailure } from '../commands/output.js';
import type { OnProgress } from '../commands/terminal/progress.js';
import type { Configuration } from '../configuration/configuration.js';
import { configuredBlobs } from '../container/blobs.js';
import { version } from '../version.js';
import { databaseFile, removeDatabases, sync } from './database-file.js';
import { bucketDraft, lockBackups, plainDraft, removeLeftovers } from './exclusive.js';
import { factsOf, type MediaFile, mediaIn } from './facts.js';
import { keyChecksOf } from './key-check.js';
import { bucketOf } from './places/bucket.js';
import type { BackupLocation } from './places/location.js';

/** The name of the database in a backup. A media file is `media/SHA-256`. */
export const databaseEntry = 'database';

/**
 * Copies the database as of one instant, then the media files that it names, into one file, while a server runs. Checks
 * the copy. The file appears under its name when it is whole; an existing one is refused.
 */
export const makeBackup = async (
  configuration: Configuration,
  to: BackupLocation,
  onProgress: OnProgress,
): Promise<Manifest> => {
  const path = databaseFile(configuration);
  if (!isWritten(path)) throw noDatabase(configuration);
  const target = resolve(to.kind === 'file' ? to.path : join(configuration.dataDir, bucketDraft));
  const object = to.kind === 's3' ? await bucketOf(to) : undefined;
  if (object ? await object.exists() : isWritten(target))
    throw new CommandFailure(
      'backup_exists',
      `${to.kind === 's3' ? to.key : target} exists. Choose another name`,
    );
  await prepareFolder(dirname(target), to);
  const [partial, key] = [`${target}.partial`, configuration.backupKeys?.[0]];
  // The archive is not encrypted yet: it does not leave the data folder.
  const plain = key === undefined ? partial : join(configuration.dataDir, plainDraft);
  const copy = `${plain}-database`;
  await mkdir(dirname(plain), { recursive: true, mode: 0o700 });
  const lock = lockBackups(path);
  try {
    await removeLeftovers(dirname(target));
    const manifest = await archive(configuration, { path, partial: plain, copy }, onProgress);
    if (key !== undefined) {
      await removeDatabases(copy, partial);
      await encryptFile(plain, partial, Buffer.from(key, 'base64'));
      await sync(partial);
    }
    if (object) await object.upload(partial, (sent) => onProgress('bytes sent', sent, 0));
    else await moveDurably(partial, target);
    return manifest;
  } finally {
    await removeDatabases(partial, plain, copy);
    lock.close();
  }
};

/**
 * The folder of a backup file must exist, so that a mistyped path creates none. The one of a file on its way to a bucket is
 * made.
 */
const prepareFolder = async (folder: string, { kind }: BackupLocation): Promise<void> => {
  if (kind === 's3') await mkdir(folder, { recursive: true, mode: 0o700 });
  else if (!existsSync(folder))
    throw new CommandFailure(
      'no_folder',
      `There is no folder ${folder}. Create it, or correct --to`,
    );
};

type Files = { readonly path: string; readonly partial: string; readonly copy: string };

const archive = async (
  configuration: Configuration,
  { path, partial, copy }: Files,
  onProgress: OnProgress,
): Promise<Manifest> => {
  // Left by a backup that was killed.
  await removeDatabases(partial, copy);
  for (const file of [partial, copy]) createPrivateFile(file);
  const createdAt = Date.now();
  await copyOf(path, copy, onProgress);
  const database = openSqlite(copy);
  const { files, facts } = (() => {
    try {
      checkIntegrity(database);
      const names = namingOf(configuration.installation).names();
      return { files: mediaIn(database, names), facts: factsOf(database, names) };
    } finally {
      database.close();
    }
  })();
  const output = openSqlite(partial);
  try {
    const { add, end } = writeArchive(output);
    await add(databaseEntry, createReadStream(copy, { highWaterMark: 1_024 * 1_024 }));
    const media = await addMedia(configuration, files, add, onProgress);
    const [keyCheck = null] = await keyChecksOf(configuration);
    const format = 'roundtrip-backup-1' as const;
    const manifest: Manifest = {
      ...{ format, createdAt, version, ...facts, media, keyCheck },
      endsWithHash: true,
    };
    end(manifest);
    checkIntegrity(output);
    output.close();
    await appendHash(partial);
    await sync(partial);
    return manifest;
  } finally {
    output.close();
  }
};

const copyOf = async (path: string, copy: string, onProgress: OnProgress): Promise<void> => {
  const source = openSqlite(path, { fileMustExist: true });
  try {
    await copyDatabase(source, copy, ({ done, total }) => onProgress('pages', done, total));
  } finally {
    source.close();
  }
};

/** Adds the bytes of media files. A file whose row was deleted since the copy may be gone: it is counted as missing. */
const addMedia = async (
  configuration: Configuration,
  files: readonly MediaFile[],
  add: (name: string, source: AsyncIterable<Uint8Array>) => Promise<Entry>,
  onProgress: OnProgress,
): Promise<Manifest['media']> => {
  const blobs = await configuredBlobs({ configuration, clock: Date.now });
  const media = { files: 0, missing: 0, bytes: 0 };
  for (const [i, { sha256 }] of files.entries()) {
    onProgress('media files', i, files.length);
    const bytes = await blobs.open(sha256);
    const entry = bytes && (await add(`media/${sha256}`, bytes));
    if (entry && entry.sha256 !== sha256)
      throw new CommandFailure('media_damaged', `The media file ${sha256} has other bytes`);
    media.files += entry ? 1 : 0;
    media.missing += entry ? 0 : 1;
    media.bytes += entry?.size ?? 0;
  }
  return media;
};

const moveDurably = async (from: string, to: string): Promise<void> => {
  await rename(from, to);
  await sync(dirname(to));
};
