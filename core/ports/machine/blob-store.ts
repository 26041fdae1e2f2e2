import type { Sha256 } from '../../model/media/sha256.js';
import type { Instant } from '../../shared/time.js';

export type StoredBlob = { readonly sha256: Sha256; readonly size: number };

/** From `start` to `end`, both included and counted from 0; without an `end`, to the last byte. */
export type ByteRange = { readonly start: number; readonly end?: number | undefined };

/** Those of the candidates that somebody still needs. */
export type WantedBlobs = (candidates: readonly Sha256[]) => Promise<ReadonlySet<Sha256>>;

/** Bytes at rest, named by their content, each content kept once. Rejects with `PortFailure` when it is away. */
export type BlobStore = {
  /**
   * Streams the bytes in, and resolves once a crash cannot undo it. Bytes that are there already count as put
   * anew. A source that fails leaves nothing, and its own error is the one that `put` rejects with.
   */
  readonly put: (source: AsyncIterable<Uint8Array>) => Promise<StoredBlob>;

  /**
   * The bytes, or those of them that lie in the range; undefined when there is no such blob. Nothing is held
   * before the first byte is asked for, nor after reading stops, early or not.
   */
  readonly open: (
    sha256: Sha256,
    range?: ByteRange,
  ) => Promise<AsyncIterable<Uint8Array> | undefined>;

  /** Takes the bytes away, if they are there. Others may have put the same: `sweep` is the careful way. */
  readonly remove: (sha256: Sha256) => Promise<void>;

  /**
   * Removes every blob last put before the instant and not wanted, and what puts begun before it left behind
   * when their process died; gives how many. A blob that is put again meanwhile stays.
   */
  readonly sweep: (wanted: WantedBlobs, before: Instant) => Promise<number>;
};
