import type { HeaderMediaId, MediaId, ProjectId } from '../shared/ids.js';
import { type Instant, isoTime } from '../shared/time.js';
import type { StoredMedia } from './take-in-media.js';

/** A file that a project has: `med_` to send or as received, `tmedia_` for templates (decisions 6). */
export type Media = StoredMedia & {
  readonly id: MediaId | HeaderMediaId;
  readonly project: ProjectId;
  /** A medium never changes: 0 before it is kept, 1 ever after. */
  readonly version: number;
  readonly createdAt: Instant;
};

/** A medium as the world sees it (decisions 6). */
export const mediaJson = ({ id, kind, mimeType, size, sha256, filename, createdAt }: Media) => ({
  id,
  kind,
  mime_type: mimeType,
  size,
  sha256,
  filename,
  created_at: isoTime(createdAt),
});
