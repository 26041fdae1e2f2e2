import type { Media } from '../../../model/media/media.js';
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
  apply: ({ projects }, { project: id, puts }) => {
    const project = puts?.media && projects.get(id);
    if (project?.mediaBytes === undefined) return;
    projects.set(id, { ...project, mediaBytes: project.mediaBytes + addedBytes(puts) });
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
