import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Writes a new file and syncs its bytes to disk. Its directory entry may still be lost in a power cut. */
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
 * Moves a file and replaces any file at `to`. Once it resolves, the move survives a power cut, and so does every
 * directory from `root` down to `to`.
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
