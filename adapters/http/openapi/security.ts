import { type Scope, scopes } from '../../../core/model/access/scopes.js';
import type { Route } from '../route/route-types.js';

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

/** The key that a route requires: one with a scope, any key, or none. */
export const securityOf = ({ scope }: Route): readonly object[] =>
  scope === undefined ? [] : [{ apiKey: scope === null ? [] : [scope] }];
