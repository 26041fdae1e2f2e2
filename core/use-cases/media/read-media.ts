import * as E from 'fp-ts/lib/Either.js';
import type { Media, MediaNotFound } from '../../model/media/media.js';
import type { BlobStore, ByteRange } from '../../ports/machine/blob-store.js';
import { PortFailure } from '../../ports/port-failure.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { isId, type ProjectId } from '../../shared/ids.js';

/** One media file of a project, by the id that a client gave. */
export type MediaQuery = { readonly project: ProjectId; readonly id: string };

/** One media file (docs/specification.md#4.10.4); files of template headers are not found. */
export const getMedia =
  ({ media }: { readonly media: MediaStore }) =>
  async ({ project, id }: MediaQuery): Promise<E.Either<MediaNotFound, Media>> => {
    const found = isId('med')(id) ? await media.find(project, id) : undefined;
    return found ? E.right(found) : E.left({ code: 'media_not_found', id });
  };

/** The bytes of a media file, or a range of them (docs/specification.md#4.10.5). */
export const readMedia =
  ({ blobs }: { readonly blobs: BlobStore }) =>
  async (media: Media, range?: ByteRange): Promise<AsyncIterable<Uint8Array>> => {
    const bytes = await blobs.open(media.sha256, range);
    if (!bytes) throw new PortFailure(`The bytes of ${media.id} are missing.`);
    return bytes;
  };
