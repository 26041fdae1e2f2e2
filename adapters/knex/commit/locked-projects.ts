import type { ProjectId } from '../../../core/shared/ids.js';
import { type Reading, readAll, reading, type Work } from '../session/work.js';
import { projectsOfLanes } from '../tables/queue/lanes.js';
import { storedProjects } from '../tables/tenants/projects.js';
import type { Loaded, Request } from './aspect.js';
import { fanOutLanes } from './aspects/lanes.js';

/**
 * The projects of a group that skipped locked rows, and of which it did not get every row that it needs: they exist, but
 * another transaction has locked them.
 */
export function* lockedProjects(request: Request, loaded: Loaded): Work<ReadonlySet<ProjectId>> {
  const { query } = request;
  const { projects, lanes } = loaded.facts;
  const keys = new Set([...query.lanes, ...fanOutLanes(request, loaded)]);
  const locked = new Set<ProjectId>();
  const missing: readonly Reading[] = [
    reading(
      storedProjects,
      [...query.projects].filter((id) => !projects.has(id)).map((id) => ({ id })),
      (id) => locked.add(id),
    ),
    reading(
      projectsOfLanes,
      [...keys].filter((key) => !lanes.has(key)).map((key) => ({ key })),
      (project) => locked.add(project),
    ),
  ];
  yield* readAll(missing);
  return locked;
}
