import type { ApiKeyId, RequestId } from '../../shared/ids.js';
import type { ApiRequest } from './api-request.js';

/** Which requests to find. All that is given must fit. */
export type RequestFilter = {
  /** From the first status to the last. */
  readonly statuses?: readonly [first: number, last: number] | undefined;
  readonly method?: string | undefined;
  readonly path?: string | undefined;
  readonly key?: ApiKeyId | undefined;
  readonly idempotencyKey?: string | undefined;
};

/** A search of the requests of a project, newest first. */
export type RequestSearch = {
  readonly filter: RequestFilter;
  /** Only those with a lesser id. It need not exist. */
  readonly before?: RequestId | undefined;
  readonly limit: number;
  /** How many requests a search with a filter looks at, at most. */
  readonly scan: number;
};

/** What a search found. */
export type FoundRequests = {
  readonly items: readonly ApiRequest[];
  /** The id down to which all were looked at; null when none is left below. */
  readonly searchedTo: RequestId | null;
};

/** Whether a request fits a filter. */
export const fitsRequest = (
  { statuses, method, path, key, idempotencyKey }: RequestFilter,
  request: ApiRequest,
): boolean =>
  (statuses === undefined || (statuses[0] <= request.status && request.status <= statuses[1])) &&
  (method === undefined || method === request.method) &&
  (path === undefined || path === request.path) &&
  (key === undefined || key === request.key) &&
  (idempotencyKey === undefined || idempotencyKey === request.idempotencyKey);

/** Whether a filter leaves out any request. */
export const isFilter = (filter: RequestFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined);
