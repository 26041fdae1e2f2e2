import type { Sha256 } from '../../core/model/media/sha256.js';
import type { BlobStore, ByteRange } from '../../core/ports/machine/blob-store.js';
import type { Clock } from '../../core/ports/machine/clock.js';
import type { Instant } from '../../core/shared/time.js';
import { hashStream } from './hash-stream.js';

type Blob = { readonly bytes: Uint8Array; readonly putAt: Instant };

/** Stores blobs in memory. They are lost when the process ends. */
export const memoryBlobStore = (clock: Clock): BlobStore => {
  const blobs = new Map<Sha256, Blob>();

  const isOld = (sha256: Sha256, before: Instant) => (blobs.get(sha256)?.putAt ?? before) < before;

  return {
    put: async (source) => {
      const { bytes, blob } = hashStream(source);
      const chunks: Uint8Array[] = [];
      for await (const chunk of bytes) chunks.push(chunk);
      const stored = blob();
      blobs.set(stored.sha256, { bytes: Buffer.concat(chunks), putAt: clock() });
      return stored;
    },

    open: async (sha256, range) => {
      const found = blobs.get(sha256);
      return found && once(rangeOf(found.bytes, range));
    },

    remove: async (sha256) => {
      blobs.delete(sha256);
    },

    sweep: async (wanted, before) => {
      const candidates = [...blobs.keys()].filter((sha256) => isOld(sha256, before));
      const needed = await wanted(candidates);
      const orphans = candidates.filter((sha256) => !needed.has(sha256) && isOld(sha256, before));
      for (const sha256 of orphans) blobs.delete(sha256);
      return orphans.length;
    },
  };
};

const rangeOf = (bytes: Uint8Array, { start, end = bytes.length }: ByteRange = { start: 0 }) =>
  bytes.subarray(start, end + 1);

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}
