import { about, nullable } from '../../../../core/shared/codec.js';
import { access } from '../../../../core/use-cases/access/access.js';
import type { AdminRoute } from '../../route/route-types.js';
import { Time } from '../filters/time-range.js';
import { project } from './projects.js';
import { adminRoutesOf } from './rows.js';

const key = '/admin/v1/api_keys/{key}';

/** When a new key or token expires, as requests say it. */
export const expiresAt = about(
  nullable(Time),
  'A time of RFC 3339 in the future at which it expires; null for never.',
);

/** The routes of API keys. */
export const keyRoutes: readonly AdminRoute[] = adminRoutesOf(access, {
  createKey: {
    method: 'POST',
    path: `${project}/api_keys`,
    scope: 'keys:write',
    client: 'apiKeys.create',
    name: 'createApiKey',
    status: 201,
    takesKey: true,
    body: { name: 'NewKeyBody', meaning: 'An API key to create.' },
    adds: { expiresAt: null, allowedIps: [] },
    inRequest: { expiresAt },
  },
  listKeys: {
    method: 'GET',
    path: `${project}/api_keys`,
    scope: 'keys:read',
    client: 'apiKeys.page',
    name: 'listApiKeys',
  },
  findApiKey: {
    method: 'GET',
    path: key,
    scope: 'keys:read',
    client: 'apiKeys.get',
    name: 'getApiKey',
  },
  revokeKey: {
    method: 'DELETE',
    path: key,
    scope: 'keys:write',
    client: 'apiKeys.revoke',
    name: 'revokeApiKey',
  },
  rotateKey: {
    method: 'POST',
    path: `${key}/rotate`,
    scope: 'keys:write',
    client: 'apiKeys.rotate',
    name: 'rotateApiKey',
    status: 201,
    takesKey: true,
  },
});
