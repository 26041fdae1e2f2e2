import type { Media } from '../../../core/model/media/media.js';
import type { BlobStore } from '../../../core/ports/machine/blob-store.js';
import type { MediaStore } from '../../../core/ports/stores/media-store.js';
import type { ProjectId } from '../../../core/shared/ids.js';
import { dayMs } from '../../../core/shared/time.js';
import { uploadName } from '../contents/file-name.js';
import type { Unsuccessful } from '../errors/classify.js';
import type { GraphClient } from '../graph/client.js';
import type { UploadFile } from '../media/multipart.js';
import { resumableUpload } from '../media/resumable-upload.js';
import type { CachedUpload, UploadCache } from '../media/upload-cache.js';
import { uploadMedia } from '../media/upload-media.js';
import type { Credentials } from '../settings.js';

/** What an upload needs. */
export type UploadPorts = {
  /** The client of the Graph API. */
  readonly graph: GraphClient;
  readonly media: MediaStore;
  /** The bytes of media files. */
  readonly blobs: BlobStore;
  /** The uploads that WhatsApp has already. */
  readonly uploads: UploadCache;
};

/** WhatsApp keeps a media file for 30 days. */
const mediaTtlMs = 29 * dayMs;
/** WhatsApp does not document how long a handle is valid. */
const handleTtlMs = dayMs;

/** The cache key of a media file's upload to a number. */
export const uploadKey = ({ phoneNumberId }: Credentials, { sha256, mimeType }: Media): string =>
  `whatsapp_cloud media ${phoneNumberId} ${sha256} ${mimeType}`;

/** Uploads a media file for messages, unless it is uploaded already. */
export const ensureMedia =
  ({ graph, blobs, uploads }: UploadPorts) =>
  (credentials: Credentials, media: Media): Promise<CachedUpload> =>
    uploads.getOrUpload(uploadKey(credentials, media), mediaTtlMs, async () => {
      const bytes = await blobs.open(media.sha256);
      return bytes ? uploadMedia(graph)(credentials, { ...fileOf(media), bytes }) : bytesMissing;
    });

/** Uploads the example of a template's header, unless it is uploaded already. */
export const ensureExample =
  ({ graph, blobs, uploads }: UploadPorts) =>
  (credentials: Credentials, media: Media): Promise<CachedUpload> =>
    uploads.getOrUpload(
      `whatsapp_cloud handle ${credentials.appId} ${media.sha256} ${media.mimeType}`,
      handleTtlMs,
      () =>
        resumableUpload(graph)(credentials, {
          ...fileOf(media),
          bytesFrom: (start) => blobs.open(media.sha256, { start }),
        }),
    );

const bytesMissing: Unsuccessful = {
  kind: 'refused',
  error: { code: 'media_rejected', message: 'The bytes of the media file are missing.' },
  providerCode: null,
};

/** WhatsApp plays Ogg with Opus alone, from a file that names the codec. The name is shown to no one. */
const fileOf = ({ mimeType, size, filename, kind }: Media): Omit<UploadFile, 'bytes'> => ({
  size,
  mimeType: mimeType === 'audio/ogg' ? 'audio/ogg; codecs=opus' : mimeType,
  filename: uploadName({ filename, mimeType }, kind),
});

/** A media file of a project, or undefined. */
export const findMedia = (
  { media }: UploadPorts,
  project: ProjectId,
  id: Media['id'] | undefined,
): Promise<Media | undefined> =>
  id === undefined ? Promise.resolve(undefined) : media.find(project, id);
