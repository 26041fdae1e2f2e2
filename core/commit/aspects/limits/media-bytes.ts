import { countedSize, type Media } from '../../../model/media/media.js';
import { type Aspect, emptyPhase } from '../../aspect.js';
import type { Change } from '../../change.js';

/** The bytes of a project's media files. Files that were received count, and are never refused. */
export const mediaBytes: Aspect = {
  needs: emptyPhase,
  conflict: ({ projects }, { project, requires, puts }) => {
    const limit = requires?.mediaQuota;
    if (limit === undefined) return undefined;
    const used = projects.get(project)?.mediaBytes ?? 0;
    return used + addedBytes(puts) > limit ? { code: 'media_quota', limit, used } : undefined;
  },
  apply: ({ projects }, { project: id, puts, removeMedia = [] }) => {
    const project = puts?.media || removeMedia.length > 0 ? projects.get(id) : undefined;
    if (project?.mediaBytes === undefined) return;
    const removed = removeMedia.reduce((sum, file) => sum + countedSize(file), 0);
    const mediaBytes = project.mediaBytes + addedBytes(puts) - removed;
    projects.set(id, { ...project, mediaBytes });
  },
  touches: emptyPhase,
};

/** A file counts from its upload or receipt to its deletion. */
const addedBytes = (puts: Change['puts']): number =>
  (puts?.media ?? []).reduce((sum, file) => sum + change(file), 0);

const change = ({ version, size, deletedAt }: Media): number => {
  if (version === 0) return size;
  return deletedAt === undefined ? 0 : -size;
};
