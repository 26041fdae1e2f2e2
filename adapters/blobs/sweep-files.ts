import { randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isSha256 } from '../../core/model/media/sha256.js';
import type { WantedBlobs } from '../../core/ports/machine/blob-store.js';
import type { Instant } from '../../core/shared/time.js';
import { moveDurably } from './durable-files.js';
import { ifExists } from './if-exists.js';

/** Blobs in one call of `wanted`. */
const batchSize = 500;

/** The directories of temporary files and of blobs. */
export type BlobDirectories = { readonly incoming: string; readonly blobs: string };

/** Deletes temporary files and unwanted blobs older than `before`. Resolves to their number. */
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
        if (await removeIfOld(join(directory, name), incoming, before)) removed += 1;
    }
  }
  return removed;
};

/**
 * Deletes a file unless a concurrent `put` has replaced it. It moves the file aside, then checks its age again: a
 * file replaced before the move is moved back, and a `put` after the move writes its own file.
 */
const removeIfOld = async (path: string, incoming: string, before: Instant): Promise<boolean> => {
  if (!(await isOld(path, before))) return false;
  const aside = join(incoming, randomUUID());
  await ifExists(rename(path, aside));
  const wasOld = await isOld(aside, before);
  if (wasOld) await rm(aside, { force: true });
  else await ifExists(moveDurably(aside, path, dirname(path)));
  return wasOld;
};

/** Whether the file exists and is older than `before`. */
const isOld = async (path: string, before: Instant): Promise<boolean> => {
  const found = await ifExists(stat(path));
  return found !== undefined && found.mtimeMs < before;
};

const isShard = (name: string): boolean => /^[0-9a-f]{2}$/.test(name);

const namesIn = async (directory: string): Promise<readonly string[]> =>
  (await ifExists(readdir(directory))) ?? [];

const oldIn = async (directory: string, before: Instant): Promise<readonly string[]> => {
  const old: string[] = [];
  for (const name of await namesIn(directory))
    if (await isOld(join(directory, name), before)) old.push(name);
  return old;
};

const batches = function* <A>(all: readonly A[]): Generator<readonly A[]> {
  for (let at = 0; at < all.length; at += batchSize) yield all.slice(at, at + batchSize);
};
