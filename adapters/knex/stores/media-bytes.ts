import type { ProjectId } from '../../../core/shared/ids.js';
import { splitDamaged } from '../session/damaged-row.js';
import type { DatabaseSession } from '../session/session.js';
import { bind, execute, fetchRows } from '../session/work.js';
import { mediaSizes } from '../tables/media.js';
import { lockProjects, setMediaBytes } from '../tables/tenants/projects.js';

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
