import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { BackupPlace } from '../../configuration/places.js';
import { sync } from '../database-file.js';
import { objectsOf } from './bucket.js';
import type { BackupLocation } from './location.js';

/** The location of one backup of a place. */
export const locationIn = (place: BackupPlace, name: string): BackupLocation =>
  place.kind === 'folder'
    ? { kind: 'file', path: join(place.path, name) }
    : { kind: 's3', key: place.bucket.prefix + name, bucket: place.bucket };

/** A folder within a place. */
export const placeIn = (place: BackupPlace, name: string): BackupPlace =>
  place.kind === 'folder'
    ? { kind: 'folder', path: join(place.path, name) }
    : {
        kind: 'bucket',
        bucket: { ...place.bucket, prefix: `${place.bucket.prefix}${name}/` },
      };

/** The place in which a backup lies. */
export const placeOf = (location: BackupLocation): BackupPlace => {
  if (location.kind === 'file') return { kind: 'folder', path: dirname(location.path) };
  const { bucket, key } = location;
  return { kind: 'bucket', bucket: { ...bucket, prefix: key.slice(0, key.lastIndexOf('/') + 1) } };
};

/** A place as people write it. */
export const placeText = (place: BackupPlace): string =>
  place.kind === 'folder' ? place.path : `s3://${place.bucket.bucket}/${place.bucket.prefix}`;

/** A file of a place, with its size in bytes. */
export type PlaceFile = { readonly name: string; readonly bytes: number };

/** What is done with the files of a place. */
export type PlaceFiles = {
  /** The files whose names begin with a text. Empty where there is no such folder. */
  readonly list: (begin: string) => Promise<readonly PlaceFile[]>;
  readonly remove: (name: string) => Promise<void>;
  readonly read: (name: string) => Promise<string>;
  /**
   * Stores a short text, which survives a power cut. It appears whole or not at all. Makes the folder, but not the one that it
   * is in: where that is gone, as with a disk that is not mounted, it rejects.
   */
  readonly write: (name: string, text: string) => Promise<void>;
};

/** The files of a place. */
export const filesOf = (place: BackupPlace): PlaceFiles => {
  if (place.kind === 'folder') return filesIn(place.path);
  const objects = objectsOf(place.bucket);
  // Each call rejects where the SDK is missing.
  objects.catch(() => undefined);
  return {
    list: async (begin) => (await objects).list(begin),
    remove: async (name) => (await objects).remove(name),
    read: async (name) => (await objects).read(name),
    write: async (name, text) => (await objects).write(name, text),
  };
};

const filesIn = (folder: string): PlaceFiles => ({
  list: async (begin) => {
    const entries = await readdir(folder, { withFileTypes: true }).catch(noneIfAbsent);
    const files = entries.filter((entry) => entry.isFile() && entry.name.startsWith(begin));
    const sized = files.map(({ name }) => sizedIn(folder, name).catch(noneIfAbsent));
    return (await Promise.all(sized)).flat();
  },
  remove: (name) => rm(join(folder, name), { force: true }),
  read: (name) => readFile(join(folder, name), 'utf8'),
  write: async (name, text) => {
    const isMade = await makeFolder(folder);
    const draft = join(folder, `.${basename(name)}.${randomBytes(4).toString('hex')}`);
    try {
      await writeFile(draft, text, { flag: 'wx', mode: 0o600, flush: true });
      await rename(draft, join(folder, name));
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      throw error;
    }
    await sync(folder);
    if (isMade) await sync(dirname(folder));
  },
});

/** A list, for a file can be gone since its folder was read. */
const sizedIn = async (folder: string, name: string): Promise<readonly PlaceFile[]> => [
  { name, bytes: (await stat(join(folder, name))).size },
];

/** Makes a folder in one that exists. Resolves to whether it was not there. */
const makeFolder = (folder: string): Promise<boolean> =>
  mkdir(folder, { mode: 0o700 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      if (error.code !== 'ENOENT') throw error;
      throw new Error(`${dirname(folder)} is no folder. Create or mount it`, { cause: error });
    },
  );

const noneIfAbsent = (error: NodeJS.ErrnoException): [] => {
  if (error.code === 'ENOENT') return [];
  throw error;
};
