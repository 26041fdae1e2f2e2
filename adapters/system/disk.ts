import { stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/** The room of a disk, in bytes. */
export type DiskSpace = {
  /** What this process can still write. */
  readonly freeBytes: number;
  /** What the disk holds when it is full. */
  readonly sizeBytes: number;
};

/** The room of the disk of a folder. A folder that does not exist yet will be made on the disk of the one above it. */
export const diskSpace = async (folder: string): Promise<DiskSpace> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize };
  } catch (error) {
    const above = dirname(resolve(folder));
    if (!isAbsent(error) || above === resolve(folder)) throw error;
    return diskSpace(above);
  }
};

/** The bytes of a file; 0 when there is none. */
export const fileBytes = async (path: string): Promise<number> => {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isAbsent(error)) return 0;
    throw error;
  }
};

const isAbsent = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
