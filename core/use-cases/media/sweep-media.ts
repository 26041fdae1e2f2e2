import type { BlobStore } from '../../ports/machine/blob-store.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { dayMs, type Instant } from '../../shared/time.js';

/** Minimum age of an orphaned blob before it is deleted: longer than any upload. */
export const orphanAgeMs = dayMs;

/** Deletes the blobs that no media file uses and that were stored before the instant. Returns how many. */
export const sweepMedia =
  ({ blobs, media }: { readonly blobs: BlobStore; readonly media: MediaStore }) =>
  (before: Instant): Promise<number> =>
    blobs.sweep(media.wanted, before);
