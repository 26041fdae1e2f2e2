export type { ApiRequest, RequestError } from '../../model/requests/api-request.js';
export type {
  FoundRequests,
  RequestFilter,
  RequestSearch,
} from '../../model/requests/request-filter.js';
export type { RequestLog } from '../../ports/stores/request-log.js';
export type { ListRequests, RequestNotFound, RequestQuery } from './read-requests.js';
export type { RequestUseCases } from './request-use-cases.js';
