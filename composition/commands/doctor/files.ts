import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
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
    await spaceCheck(folder),
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

const spaceCheck = async (folder: string): Promise<Check> => {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  const found = `${(free / gigabyte).toFixed(1)} GB are free at ${folder}.`;
  const remedy = 'Make space, or shorten retention: roundtrip retention set.';
  if (free < minBytes) return fail('disk space', found, remedy);
  return free < littleBytes ? warn('disk space', found, remedy) : ok('disk space', found);
};
