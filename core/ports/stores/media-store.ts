import type { Media } from '../../model/media/media.js';
import type { ProjectId } from '../../shared/ids.js';
import type { WantedBlobs } from '../machine/blob-store.js';

/** What is known of stored media. A medium of another project counts as absent. */
export type MediaStore = {
  readonly find: (project: ProjectId, id: Media['id']) => Promise<Media | undefined>;
  /** Those of the contents that a medium of any project has. */
  readonly wanted: WantedBlobs;
};
