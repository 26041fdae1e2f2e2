import { area } from '../../server/page.js';
import { exportPage, organizationExportPage } from './export.js';
import { organizationUsagePage } from './organization-usage.js';
import { usagePage } from './usage.js';

/** What a project used. */
export const usageArea = area({
  title: 'Usage',
  path: '/usage',
  level: 'project',
  permission: 'usage:read',
  pages: [usagePage, exportPage],
});

/** What the projects of an organization used. */
export const organizationUsageArea = area({
  title: 'Usage',
  path: '/usage',
  level: 'organization',
  permission: 'usage:read',
  pages: [organizationUsagePage, organizationExportPage],
});
