import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a new file, all of it on the disk once this resolves; its name may still be lost to a power cut. */
export const writeToDisk = async (
  path: string,
  bytes: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of bytes) await file.writeFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
};

/**
 * Moves a file, in place of any that is there; once this resolves, a power cut undoes neither that nor the
 * making of any directory on the way down to it from `root`, whoever made it.
 */
export const moveDurably = async (from: string, to: string, root: string): Promise<void> => {
  await rename(from, to);
  const above = dirname(root);
  for (let path = dirname(to); path !== above; path = dirname(path)) await syncDirectory(path);
  await syncDirectory(above);
};

const syncDirectory = async (path: string): Promise<void> => {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
};
