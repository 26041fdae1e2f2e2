import { provisioning } from '../../../../core/use-cases/provisioning/provisioning.js';
import type { AdminRoute } from '../../route/route-types.js';
import { expiresAt } from './keys.js';
import { organization } from './organizations.js';
import { adminRoutesOf } from './rows.js';

const tokens = `${organization}/scim_tokens` as const;

/** The routes of the tokens of directories. */
export const scimTokenRoutes: readonly AdminRoute[] = adminRoutesOf(provisioning, {
  createScimToken: {
    method: 'POST',
    path: tokens,
    scope: 'members:write',
    client: 'scimTokens.create',
    status: 201,
    takesKey: true,
    adds: { expiresAt: null },
    inRequest: { expiresAt },
    body: { name: 'NewScimTokenBody', meaning: 'A token of a directory to create.' },
  },
  listScimTokens: {
    method: 'GET',
    path: tokens,
    scope: 'members:read',
    client: 'scimTokens.list',
  },
  revokeScimToken: {
    method: 'DELETE',
    path: `${tokens}/{token}`,
    scope: 'members:write',
    client: 'scimTokens.revoke',
  },
});
