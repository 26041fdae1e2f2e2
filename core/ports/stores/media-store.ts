import type { Media } from '../../model/media/media.js';
import type { ProjectId } from '../../shared/ids.js';
import type { WantedBlobs } from '../machine/blob-store.js';

/** Descriptions of stored media files. A file of another project counts as absent. */
export type MediaStore = {
  readonly find: (project: ProjectId, id: Media['id']) => Promise<Media | undefined>;
  /** Those of the hashes that a media file of any project has. */
  readonly wanted: WantedBlobs;
};
