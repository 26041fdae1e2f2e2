import type { ApiRequest } from '../../core/model/requests/api-request.js';
import { fitsRequest, isFilter } from '../../core/model/requests/request-filter.js';
import type { RequestLog } from '../../core/ports/stores/request-log.js';
import type { ProjectId } from '../../core/shared/ids.js';
import type { Synchronous } from './synchronous.js';
import type { Tables } from './tables.js';

/** The log of requests in memory. The port documents what each call promises. */
export const memoryRequestLog = ({ requests, projects }: Tables): Synchronous<RequestLog> => {
  const newestOf = (project: ProjectId): readonly ApiRequest[] =>
    [...requests.values()]
      .filter((each) => each.project === project)
      .sort((a, b) => (a.id > b.id ? -1 : 1));
  return {
    add: (added) => {
      for (const request of added)
        if (projects.has(request.project) && !requests.has(request.id))
          requests.set(request.id, request);
    },
    find: (project, id) => {
      const found = requests.get(id);
      return found?.project === project ? found : undefined;
    },
    search: (project, { filter, before, limit, scan }) => {
      const below = newestOf(project).filter(({ id }) => before === undefined || id < before);
      const looked = isFilter(filter) ? below.slice(0, scan) : below;
      const searchedTo = looked.length === scan && isFilter(filter) ? looked.at(-1)?.id : undefined;
      const found = looked.filter((each) => fitsRequest(filter, each));
      return { items: found.slice(0, limit), searchedTo: searchedTo ?? null };
    },
    prune: (project, { before, most }) => {
      const old = newestOf(project).filter(({ id }, place) => place >= most || id < before);
      for (const { id } of old) requests.delete(id);
      return old.length;
    },
    projects: (after, limit) =>
      [...new Set([...requests.values()].map(({ project }) => project))]
        .filter((project) => after === null || project > after)
        .sort()
        .slice(0, limit),
  };
};
