import * as E from 'fp-ts/lib/Either.js';
import type { Media, MediaNotFound } from '../../model/media/media.js';
import type { BlobStore, ByteRange } from '../../ports/machine/blob-store.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { isId } from '../../shared/ids.js';
import { byProject } from '../authorization/resource-owner.js';
import { useCase } from '../use-case.js';
import { type MediaQuery, mediaInput, noMedia, readMedia } from './read-media.js';

/** A media file, and its bytes. */
export type OpenedMedia = {
  readonly media: Media;
  /** Reads the bytes, or a range of them. Rejects when they are missing. */
  readonly read: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array>>;
};

export const openMedia = useCase({
  kind: 'read',
  summary:
    'Finds a media file of a message or of a template header, with a function that reads its bytes.',
  permission: 'media:read',
  owner: byProject,
  within: false,
  input: mediaInput,
  refusals: noMedia,
  run:
    (ports: { readonly media: MediaStore; readonly blobs: BlobStore }) =>
    async ({ project, id }: MediaQuery): Promise<E.Either<MediaNotFound, OpenedMedia>> => {
      const isKnown = isId('med')(id) || isId('tmedia')(id);
      const media = isKnown ? await ports.media.find(project, id) : undefined;
      if (!media) return E.left({ code: 'media_not_found', id });
      return E.right({ media, read: (range) => readMedia(ports)(media, range) });
    },
});
