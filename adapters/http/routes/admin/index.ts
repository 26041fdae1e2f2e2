import type { AdminRoute } from '../../route/route-types.js';
import { auditRoutes } from './audit.js';
import { channelRoutes } from './channels.js';
import { keyRoutes } from './keys.js';
import { limitRoutes } from './limits.js';
import { memberRoutes } from './members.js';
import { operationRoutes } from './operations.js';
import { organizationRoutes } from './organizations.js';
import { projectRoutes } from './projects.js';
import { scimGroupRoutes } from './scim-groups.js';
import { scimTokenRoutes } from './scim-tokens.js';

/** Every route of the Admin API (docs/specification.md#10.3). */
export const adminRoutes: readonly AdminRoute[] = [
  ...operationRoutes,
  ...organizationRoutes,
  ...projectRoutes,
  ...limitRoutes,
  ...keyRoutes,
  ...channelRoutes,
  ...memberRoutes,
  ...auditRoutes,
  ...scimTokenRoutes,
  ...scimGroupRoutes,
];
