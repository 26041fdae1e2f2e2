import { area } from '../../server/page.js';
import { alertsPage } from './list.js';

/** Alerts of a project, and the rules by which they open. */
export const alertsArea = area({
  title: 'Alerts',
  path: '/alerts',
  level: 'project',
  permission: 'webhooks:read',
  pages: [alertsPage],
});
