import type { Sha256 } from '../../model/media/sha256.js';
import type { Instant } from '../../shared/time.js';

export type StoredBlob = { readonly sha256: Sha256; readonly size: number };

/**
 * A byte range from `start` to `end`, both inclusive and counted from 0. Without `end` it reaches
 * to the last byte.
 */
export type ByteRange = { readonly start: number; readonly end?: number | undefined };

/** Returns those of the candidates that are still referenced. */
export type WantedBlobs = (candidates: readonly Sha256[]) => Promise<ReadonlySet<Sha256>>;

/**
 * Stores bytes under their SHA-256, each content once. Rejects with `PortFailure` when the storage
 * cannot be reached.
 */
export type BlobStore = {
  /**
   * Streams the bytes in. Resolves once they survive a crash. Bytes that exist already count as put
   * again. If the source fails, nothing is stored and `put` rejects with the error of the source.
   */
  readonly put: (source: AsyncIterable<Uint8Array>) => Promise<StoredBlob>;

  /**
   * Returns the bytes, or those of the range, or undefined if there is no such blob. Holds no
   * resource before the first byte is read nor after reading ends, early or not.
   */
  readonly open: (
    sha256: Sha256,
    range?: ByteRange,
  ) => Promise<AsyncIterable<Uint8Array> | undefined>;

  /**
   * Deletes a blob if it exists. Another caller may have put the same bytes: use `sweep` where that
   * can happen.
   */
  readonly remove: (sha256: Sha256) => Promise<void>;

  /**
   * Deletes every blob that was last put before the instant and is not wanted, and the remains of
   * puts that a dead process began before it. Returns the number of deleted blobs. Keeps a blob
   * that is put again meanwhile.
   */
  readonly sweep: (wanted: WantedBlobs, before: Instant) => Promise<number>;
};
