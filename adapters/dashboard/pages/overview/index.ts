import { area } from '../../server/page.js';
import { overviewPage } from './overview.js';

/** How a project is doing. */
export const overviewArea = area({
  title: 'Overview',
  path: '/overview',
  level: 'project',
  permission: 'statistics:read',
  pages: [overviewPage],
});
