import type { Media } from '../../model/media/media.js';
import type { ProjectId } from '../../shared/ids.js';
import type { WantedBlobs } from '../machine/blob-store.js';

/** Media files to list. */
export type MediaPage = {
  /** Those for messages, or those for template headers. */
  readonly prefix: 'med' | 'tmedia';
  /** Only files with a lesser id than this one, which need not exist. */
  readonly before?: Media['id'] | undefined;
  readonly limit: number;
};

/** Descriptions of stored media files. A file of another project counts as absent. */
export type MediaStore = {
  readonly find: (project: ProjectId, id: Media['id']) => Promise<Media | undefined>;
  /** Newest first, by id. */
  readonly list: (project: ProjectId, page: MediaPage) => Promise<readonly Media[]>;
  /** Those of the hashes that a media file of any project has. */
  readonly wanted: WantedBlobs;
};
