import { getRequest, listRequests } from './read-requests.js';

/** The use cases of the log of requests. */
export const requests = { listRequests, getRequest };
