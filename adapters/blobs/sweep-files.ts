import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSha256 } from '../../core/model/media/sha256.js';
import type { WantedBlobs } from '../../core/ports/machine/blob-store.js';
import type { Instant } from '../../core/shared/time.js';
import { moveDurably } from './durable-files.js';
import { whenThere } from './when-there.js';

/** How many blobs are asked about at once. */
const batchSize = 500;

export type BlobDirectories = { readonly incoming: string; readonly blobs: string };

/** Removes old temporary files, and old blobs that nobody wants; gives how many. */
export const sweepFiles = async (
  { incoming, blobs }: BlobDirectories,
  wanted: WantedBlobs,
  before: Instant,
): Promise<number> => {
  let removed = 0;
  for (const name of await oldIn(incoming, before)) {
    await rm(join(incoming, name), { force: true });
    removed += 1;
  }
  for (const shard of (await namesIn(blobs)).filter(isShard)) {
    const directory = join(blobs, shard);
    for (const candidates of batches((await oldIn(directory, before)).filter(isSha256))) {
      const needed = await wanted(candidates);
      for (const name of candidates.filter((candidate) => !needed.has(candidate)))
        if (await takeAway(join(directory, name), incoming, before)) removed += 1;
    }
  }
  return removed;
};

/**
 * Moves the file aside before its age is looked at for the last time: a put that came before that is seen, and
 * the file put back; one that comes after finds the place empty.
 */
const takeAway = async (path: string, incoming: string, before: Instant): Promise<boolean> => {
  if (!(await isOld(path, before))) return false;
  const aside = join(incoming, randomUUID());
  await whenThere(rename(path, aside));
  const wasOld = await isOld(aside, before);
  if (wasOld) await rm(aside, { force: true });
  else await whenThere(moveDurably(aside, path, dirname(path)));
  return wasOld;
};

/** A file that is gone is not old. */
const isOld = async (path: string, before: Instant): Promise<boolean> => {
  const found = await whenThere(stat(path));
  return found !== undefined && found.mtimeMs < before;
};

const isShard = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

const namesIn = async (directory: string): Promise<readonly string[]> =>
  (await whenThere(readdir(directory))) ?? [];

const oldIn = async (directory: string, before: Instant): Promise<readonly string[]> => {
  const old: string[] = [];
  for (const name of await namesIn(directory))
    if (await isOld(join(directory, name), before)) old.push(name);
  return old;
};

const batches = function* <A>(all: readonly A[]): Generator<readonly A[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
};
