import { requests } from '../../../core/use-cases/requests/requests.js';
import { routesOf } from '../route/route-of.js';
import type { Route } from '../route/route-types.js';

const all = '/v1/requests';

/** The routes under `/v1/requests`. They are not in the log themselves. */
export const requestRoutes: readonly Route[] = routesOf(requests, {
  listRequests: {
    ...{ method: 'GET', path: all, scope: 'requests:read' },
    client: 'requests.page',
    comment: 'Gets a page of the log of requests, newest first.',
    commentOfAll: 'Iterates over the log of requests, newest first.',
  },
  getRequest: {
    ...{ method: 'GET', path: `${all}/{id}`, scope: 'requests:read' },
    client: 'requests.get',
    comment: 'Gets a request from the log by its id.',
  },
});
