import { factKey } from '../../../core/commit/facts.js';
import type { Media } from '../../../core/model/media/media.js';
import type { Tables } from '../tables.js';

/** Removes a media file, and what it counts. */
export const removeMedia = (memory: Tables, file: Media): void => {
  const { id, project } = file;
  memory.media.delete(id);
  memory.facts.versions.delete(factKey(project, id));
  const facts = memory.facts.projects.get(project);
  if (facts?.mediaBytes === undefined) return;
  memory.facts.projects.set(project, {
    ...facts,
    mediaBytes: facts.mediaBytes - countedSize(file),
  });
};

/** The bytes for which a stored media file counts: those of a deleted one do not count. */
export const countedSize = ({ size, deletedAt }: Media): number =>
  deletedAt === undefined ? size : 0;
