import { access, constants, readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { diskSpace } from '../../../adapters/system/disk.js';
import type { Configuration } from '../../configuration/configuration.js';
import { type Check, fail, ok, reasonOf, warn } from './check.js';

/** Checks what a server keeps in files: the data folder, who can read it, and the space that is left. */
export const fileChecks = async (configuration: Configuration): Promise<readonly Check[]> => {
  const folder = resolve(configuration.dataDir);
  const problem = await folderProblem(folder);
  if (problem) return [problem];
  const databases = configuration.database.kind === 'sqlite' ? [configuration.database.path] : [];
  return [
    ok('data folder', `This user may write to ${folder}.`),
    await modeCheck([join(folder, 'encryption.key'), ...databases]),
    ...(await spaceChecks([...databases.map((path) => dirname(resolve(path))), folder])),
  ];
};

const folderProblem = async (folder: string): Promise<Check | undefined> => {
  try {
    await readdir(folder);
    await access(folder, constants.W_OK);
    return undefined;
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isAbsent
      ? warn(
          'data folder',
          `${folder} does not exist yet.`,
          'Set ROUNDTRIP_DATA_DIR as for the server, or start the server, which creates it.',
        )
      : fail('data folder', `${folder}: ${reasonOf(error)}.`, 'Give this user the folder: chown.');
  }
};

/** Who else can read secrets: the encryption key, and the database with hashes and messages. */
const modeCheck = async (paths: readonly string[]): Promise<Check> => {
  const open: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found && (found.mode & 0o077) !== 0) open.push(resolve(path));
  }
  return open.length === 0
    ? ok('file modes', 'No other user can read the key or the database.')
    : warn('file modes', `Other users can read ${open.join(', ')}.`, `chmod 600 ${open.join(' ')}`);
};

const gigabyte = 1_000_000_000;
const littleBytes = 5 * gigabyte;
const minBytes = 0.5 * gigabyte;

/** One check of each disk: folders on the same one are not repeated. */
const spaceChecks = async (folders: readonly string[]): Promise<readonly Check[]> => {
  const byDisk = new Map<number, string>();
  for (const folder of folders) {
    const found = await stat(folder).catch(() => undefined);
    if (found) byDisk.set(found.dev, folder);
  }
  return Promise.all([...byDisk.values()].map(spaceCheck));
};

const spaceCheck = async (folder: string): Promise<Check> => {
  const { freeBytes, sizeBytes } = await diskSpace(folder);
  const found = `${inGb(freeBytes)} of ${inGb(sizeBytes)} are free at ${folder}.`;
  const remedy = 'Make space, or shorten retention: roundtrip retention set.';
  if (freeBytes < minBytes) return fail('disk space', found, remedy);
  return freeBytes < littleBytes ? warn('disk space', found, remedy) : ok('disk space', found);
};

/** Gigabytes with one decimal, such as `1.2 GB`. */
const inGb = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;
