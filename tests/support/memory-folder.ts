import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { atExit } from './at-exit.js';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';

/** Whether a path lies there. */
export const isInMemory = (path: string): boolean => path.startsWith(`${memory}/`);

/** What the files of a run need at most, in bytes, with as much again for its processes. */
const neededBytes = 4 * 1_024 ** 3;

/**
 * Makes a folder whose files are in memory, where a sync waits for no disk; it goes with this process. Undefined when the machine
 * has no such folder, or little room.
 */
export const makeMemoryFolder = (): string | undefined => {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize < neededBytes || freemem() < 2 * neededBytes) return undefined;
    const folder = mkdtempSync(join(memory, 'roundtrip-tests-'));
    // Postgres runs as another user when root runs the tests.
    chmodSync(folder, 0o755);
    atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
    return folder;
  } catch {
    return undefined;
  }
};
