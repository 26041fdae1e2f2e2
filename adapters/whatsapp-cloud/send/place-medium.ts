import type { Media } from '../../../core/model/media/media.js';
import type { BlobStore } from '../../../core/ports/machine/blob-store.js';
import type { MediaStore } from '../../../core/ports/stores/media-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { dayMs } from '../../../core/shared/time.js';
import type { Unsuccessful } from '../errors/classify.js';
import type { GraphClient } from '../graph/client.js';
import type { UploadFile } from '../media/multipart.js';
import { resumableUpload } from '../media/resumable-upload.js';
import { uploadMedia } from '../media/upload-media.js';
import type { Placement, Uploads } from '../media/uploads.js';
import type { Credentials } from '../settings.js';

export type PlacePorts = {
  readonly graph: GraphClient;
  readonly media: MediaStore;
  readonly blobs: BlobStore;
  readonly uploads: Uploads;
};

/** The provider keeps a medium for 30 days. */
const mediaLastMs = 29 * dayMs;
/** How long the handle of an example is good is not told. */
const handlesLastMs = dayMs;

/** The name under which a number's upload of some bytes is remembered. */
export const uploadName = ({ phoneNumberId }: Credentials, { sha256, mimeType }: Media): string =>
  `whatsapp_cloud media ${phoneNumberId} ${sha256} ${mimeType}`;

/** A medium at the provider, ready to be sent. */
export const placeMedium =
  ({ graph, blobs, uploads }: PlacePorts) =>
  (credentials: Credentials, medium: Media): Promise<Placement> =>
    uploads.place(uploadName(credentials, medium), mediaLastMs, async () => {
      const bytes = await blobs.open(medium.sha256);
      return bytes ? uploadMedia(graph)(credentials, { ...fileOf(medium), bytes }) : { ...missing };
    });

/** The example of a template's header at the provider. */
export const placeExample =
  ({ graph, blobs, uploads }: PlacePorts) =>
  (credentials: Credentials, medium: Media): Promise<Placement> =>
    uploads.place(
      `whatsapp_cloud handle ${credentials.appId} ${medium.sha256} ${medium.mimeType}`,
      handlesLastMs,
      () =>
        resumableUpload(graph)(credentials, {
          ...fileOf(medium),
          bytesFrom: (start) => blobs.open(medium.sha256, { start }),
        }),
    );

const missing: Unsuccessful = {
  kind: 'refused',
  error: { code: 'media_rejected', message: 'The bytes of the medium are not there.' },
  providerCode: null,
};

const fileOf = ({ mimeType, size, filename, kind }: Media): Omit<UploadFile, 'bytes'> => ({
  mimeType,
  size,
  filename: filename ?? kind,
});

/** A medium of a project; undefined when there is none. */
export const findMedium = (
  { media }: PlacePorts,
  project: ProjectId,
  id: Media['id'] | undefined,
): Promise<Media | undefined> =>
  id === undefined ? Promise.resolve(undefined) : media.find(project, id);
