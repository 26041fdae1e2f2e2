import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Lends a folder that is gone, with all that is in it, when `use` has ended. */
export const withTempFolder = async (use: (folder: string) => Promise<void>): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'roundtrip-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
};
