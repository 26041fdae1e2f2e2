import type { ProjectId } from '../../../core/shared/ids.js';
import { splitDamaged } from '../session/damaged-row.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute, fetchRows, type Work } from '../session/work.js';
import { deleteMedia, mediaSizes } from '../tables/media.js';
import { lockProjects, lowerMediaBytes, setMediaBytes } from '../tables/tenants/projects.js';

/** The bytes of a project's media files. The first call counts them, behind the lock of the project. */
export const countMediaBytes = (session: DatabaseSession, id: ProjectId): Promise<number> =>
  session.transact(function* () {
    const [project] = yield* fetchRows(lockProjects, [{ id }]);
    if (!project) return 0;
    if (project.mediaBytes !== undefined) return project.mediaBytes;
    const files = splitDamaged(yield* fetchRows(mediaSizes, [{ project: id }])).whole;
    const bytes = files.reduce((sum, { size }) => sum + size, 0);
    yield* execute(bind(setMediaBytes, [{ id, media_bytes: bytes }]));
    return bytes;
  });

/** Removes the rows of media files of a project, and what they count. Their bytes stay until the next sweep. */
export function* removeMedia(project: ProjectId, ids: readonly string[]): Work<void> {
  if (ids.length === 0) return;
  yield* fetchRows(lockProjects, [{ id: project }]);
  const rows = ids.map((id) => ({ project, id }));
  const gone = splitDamaged(yield* fetchRows(deleteMedia, rows)).whole;
  const bytes = gone.reduce((sum, { size }) => sum + size, 0);
  yield* execute(bind(lowerMediaBytes, bytes > 0 ? [{ id: project, bytes }] : []));
}
