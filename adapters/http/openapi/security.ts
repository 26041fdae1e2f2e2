import { type AdminScope, adminScopes } from '../../../core/model/access/admin-scopes.js';
import { type Scope, scopes } from '../../../core/model/access/scopes.js';
import { type AnyRoute, isAdminRoute } from '../route/route-types.js';

const allows: Readonly<Record<Scope, string>> = {
  'messages:write': 'send messages, mark inbound messages as read',
  'messages:read': 'retrieve and list messages',
  'events:read': 'list and stream events',
  'webhooks:write': 'manage and read webhook endpoints',
  'templates:write': 'create and submit templates, upload header media',
  'templates:read': 'retrieve and list templates',
  'media:write': 'upload media',
  'media:read': 'retrieve media',
  'usage:read': 'query usage',
  'requests:read': 'read the log of requests',
  'channels:read': 'retrieve and list channels',
  'channels:write': 'reserved',
};

/** The security scheme: API keys and their scopes. */
export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'rt_live_… or rt_test_…',
    description: [
      'An API key of one project. The prefix names its environment. Its scopes are fixed at creation:',
      '',
      ...scopes.map((scope) => `- \`${scope}\`: ${allows[scope]}`),
    ].join('\n'),
  },
};

const allowsOperator: Readonly<Record<AdminScope, string>> = {
  'tenants:read': 'read organizations, projects, limits, plans and retention',
  'tenants:write': 'create, change, suspend and delete them, and set billing',
  'keys:read': 'list API keys',
  'keys:write': 'create, rotate and revoke API keys',
  'channels:read': 'read and check channels',
  'channels:write': 'connect and change channels',
  'members:read': 'list members and invitations',
  'members:write': 'invite, change and remove members',
  'people:erase': 'erase a person from a project',
  'audit:read': 'read the audit log',
  'operations:read': 'read how the service is',
};

/** The security scheme of the Admin API: tokens of operators and their scopes. */
export const adminSecuritySchemes = {
  adminToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'rt_admin_…',
    description: [
      'A token of an operator, made with `roundtrip admin-token create`. A scope that writes includes the one that reads:',
      '',
      ...adminScopes.map((scope) => `- \`${scope}\`: ${allowsOperator[scope]}`),
    ].join('\n'),
  },
};

/** The key or the token that a route requires: one with a scope, any, or none. */
export const securityOf = (route: AnyRoute): readonly object[] => {
  const { scope } = route;
  if (scope === undefined) return [];
  const needed = scope === null ? [] : [scope];
  return [isAdminRoute(route) ? { adminToken: needed } : { apiKey: needed }];
};
