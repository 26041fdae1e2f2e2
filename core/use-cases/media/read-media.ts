import * as E from 'fp-ts/lib/Either.js';
import { type InputOf, input, unchecked } from '../../contract/input.js';
import type { Media, MediaNotFound } from '../../model/media/media.js';
import { shownMedia } from '../../model/media/media-view.js';
import type { BlobStore, ByteRange } from '../../ports/machine/blob-store.js';
import { PortFailure } from '../../ports/port-failure.js';
import type { MediaStore } from '../../ports/stores/media-store.js';
import { isId } from '../../shared/ids.js';
import { idText } from '../../shared/published.js';
import { byProject } from '../authorization/resource-owner.js';
import { aProject } from '../input/fields.js';
import { useCase } from '../use-case.js';

/** When a use case of one media file refuses. */
export const noMedia = { media_not_found: 'the project has no such media file' } as const;

/** One media file of a project, by the id that a client gave. */
export const mediaInput = input({ project: aProject, id: idText('med') });
export type MediaQuery = InputOf<typeof mediaInput>;

/** See docs/specification.md#4.10.4. */
export const getMedia = useCase({
  kind: 'read',
  summary: 'Gets a media file’s type, size and name.',
  description: [
    'Files to send and files of received messages.',
    'A file of a template header is not found here.',
  ],
  permission: 'media:read',
  owner: byProject,
  input: mediaInput,
  result: shownMedia,
  refusals: noMedia,
  run:
    ({ media }: { readonly media: MediaStore }) =>
    async ({ project, id }: MediaQuery): Promise<E.Either<MediaNotFound, Media>> => {
      const found = isId('med')(id) ? await media.find(project, id) : undefined;
      return found ? E.right(found) : E.left({ code: 'media_not_found', id });
    },
});

/** See docs/specification.md#4.10.5. */
export const readMedia = useCase({
  kind: 'read',
  summary: 'Reads the bytes of a media file, or a range of them.',
  promise: 'Reads only. Rejects when the bytes are missing.',
  within: false,
  input: unchecked<Media>(),
  refusals: 'none',
  run:
    ({ blobs }: { readonly blobs: BlobStore }) =>
    async (media: Media, range?: ByteRange): Promise<AsyncIterable<Uint8Array>> => {
      const bytes = await blobs.open(media.sha256, range);
      if (!bytes) throw new PortFailure(`The bytes of ${media.id} are missing.`);
      return bytes;
    },
});
