import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isSha256, type Sha256 } from '../../core/model/media/sha256.js';
import type { BlobStore, ByteRange } from '../../core/ports/machine/blob-store.js';
import { moveDurably, writeToDisk } from './durable-files.js';
import { hashStream } from './hash-stream.js';
import { ifExists } from './if-exists.js';
import { withPortFailures } from './port-failures.js';
import { sweepFiles } from './sweep-files.js';

/**
 * Stores blobs as files below `directory`. A blob is written to a temporary file in `incoming`, then moved to
 * `blobs/<first two digits>/<sha256>`.
 */
export const fileSystemBlobStore = (directory: string): BlobStore => {
  const root = resolve(directory);
  const incoming = join(root, 'incoming');
  const blobs = join(root, 'blobs');
  const pathOf = (sha256: Sha256) => join(blobs, sha256.slice(0, 2), sha256);

  return withPortFailures(`the media directory ${root}`, {
    put: async (source) => {
      const { bytes, blob } = hashStream(source);
      const temporary = join(incoming, randomUUID());
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      try {
        await writeToDisk(temporary, bytes);
        const stored = blob();
        const path = pathOf(stored.sha256);
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await moveDurably(temporary, path, root);
        return stored;
      } catch (error) {
        // The sweep removes the file if this fails.
        await rm(temporary, { force: true }).catch(() => undefined);
        throw error;
      }
    },

    open: async (sha256, range) => {
      if (!isSha256(sha256)) return undefined;
      const path = pathOf(sha256);
      return (await ifExists(stat(path))) && bytesOf(path, range);
    },

    remove: async (sha256) => {
      if (isSha256(sha256)) await rm(pathOf(sha256), { force: true });
    },

    sweep: (wanted, before) => sweepFiles({ incoming, blobs }, wanted, before),
  });
};

async function* bytesOf(
  path: string,
  { start, end }: ByteRange = { start: 0 },
): AsyncGenerator<Uint8Array> {
  yield* createReadStream(path, { start, end: end ?? Number.POSITIVE_INFINITY });
}
