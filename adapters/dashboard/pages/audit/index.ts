import { area } from '../../server/page.js';
import { exportAuditAction } from './export.js';
import { auditPage } from './list.js';

/** The audit log of an organization. */
export const auditArea = area({
  title: 'Audit log',
  path: '/audit',
  level: 'organization',
  permission: 'audit:read',
  pages: [auditPage, exportAuditAction],
});
