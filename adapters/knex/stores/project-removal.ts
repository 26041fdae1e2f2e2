import type { ProjectRemoval } from '../../../core/ports/stores/project-removal.js';
import type { DatabaseSession } from '../session/session.js';
import { fetchRows } from '../session/work.js';
import { countOfProject, removeOfProject } from '../tables/project-removal.js';
import {
  findDeletedProjects,
  projectsToDelete,
  unfinishedProjects,
} from '../tables/tenants/deleted-projects.js';

/** Removes what is left of deleted projects in a database, some rows of one table in each transaction. */
export const knexProjectRemoval = ({
  fetchRows: read,
  transact,
}: DatabaseSession): ProjectRemoval => ({
  due: (query) => read(projectsToDelete, [query]),
  find: async (id) => (await read(findDeletedProjects, [{ id }]))[0],
  unfinished: (query) => read(unfinishedProjects, [query]),
  remove: async ({ part, rows: removed, ...of }) => {
    const query = removeOfProject[part];
    if (!query) return undefined;
    return (await transact(() => fetchRows(query, [{ ...of, removed }]))).length;
  },
  count: async (of) => {
    const counts = Object.entries(countOfProject).map(async ([table, query]) => {
      const [rows = 0] = await read(query, [{ ...of, removed: 0 }]);
      return [table, rows] as const;
    });
    return Object.fromEntries(await Promise.all(counts));
  },
});
