import { area } from '../../server/page.js';
import { requestsPage } from './list.js';
import { requestPage } from './request.js';

/** The log of requests of a project. */
export const requestsArea = area({
  title: 'Requests',
  path: '/requests',
  level: 'project',
  permission: 'requests:read',
  pages: [requestsPage, requestPage],
});
