import type { BlobStore } from '../../ports/machine/blob-store.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { dayMs, type Instant } from '../../shared/time.js';

/** How old bytes must be that no medium has, before they are taken away: no upload takes that long. */
export const orphanAgeMs = dayMs;

/** Takes away bytes put before the instant that no medium has, as a crash leaves them; gives how many blobs. */
export const sweepMedia =
  ({ blobs, media }: { readonly blobs: BlobStore; readonly media: MediaStore }) =>
  (before: Instant): Promise<number> =>
    blobs.sweep(media.wanted, before);
