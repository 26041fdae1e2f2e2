import { unchecked } from '../../contract/input.js';
import type { BlobStore } from '../../ports/machine/blob-store.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { dayMs, type Instant } from '../../shared/time.js';
import { useCase } from '../use-case.js';

/** Minimum age of an orphaned blob before it is deleted: longer than any upload. */
export const orphanAgeMs = dayMs;

export const sweepMedia = useCase({
  kind: 'write',
  summary: 'Deletes bytes that were stored before the instant and belong to no media file.',
  description: ['Resolves to how many.'],
  promise: 'One write each.',
  within: false,
  input: unchecked<Instant>(),
  refusals: 'none',
  run:
    ({ blobs, media }: { readonly blobs: BlobStore; readonly media: MediaStore }) =>
    (before: Instant): Promise<number> =>
      blobs.sweep(media.wanted, before),
});
