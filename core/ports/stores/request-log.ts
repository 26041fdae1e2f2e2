import type { ApiRequest } from '../../model/requests/api-request.js';
import type { FoundRequests, RequestSearch } from '../../model/requests/request-filter.js';
import type { ProjectId, RequestId } from '../../shared/ids.js';

/** The log of requests. It is beside the work: no commit waits for it, and no decision stands on it. */
export type RequestLog = {
  /** Adds requests of projects that there are. One that is there stays. Atomic. */
  readonly add: (requests: readonly ApiRequest[]) => Promise<void>;
  readonly find: (project: ProjectId, id: RequestId) => Promise<ApiRequest | undefined>;
  readonly search: (project: ProjectId, search: RequestSearch) => Promise<FoundRequests>;
  /**
   * Removes the requests of a project with a lesser id, and all but the newest `most`, in small transactions. Gives how many it
   * removed. May leave some for the next call.
   */
  readonly prune: (
    project: ProjectId,
    limits: { readonly before: RequestId; readonly most: number },
  ) => Promise<number>;
  /** Projects that have any, by id, after one. */
  readonly projects: (after: ProjectId | null, limit: number) => Promise<readonly ProjectId[]>;
};
