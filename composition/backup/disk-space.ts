import { statfs } from 'node:fs/promises';
import { CommandFailure } from '../commands/output.js';

const mib = 1_024 * 1_024;

/** Bytes that this process can still write on the disk of a folder. */
export const freeBytes = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** Throws `disk_full` when the disk of a folder has no room for so many bytes more. Nothing was changed before the call. */
export const requireSpace = async (folder: string, bytes: number): Promise<void> => {
  const free = await freeBytes(folder);
  if (free >= bytes) return;
  throw new CommandFailure(
    'disk_full',
    `Nothing was changed: ${folder} has ${inMib(free)} MiB free, and this needs ${inMib(bytes)} MiB. Free some, and run the command again`,
  );
};

/** Mebibytes with one decimal, such as `12.3`. */
export const inMib = (bytes: number): string => (bytes / mib).toFixed(1);
