import { type Scope, scopes } from '../../../core/model/access/scopes.js';
import type { Route } from '../route/route-types.js';

const allows: Readonly<Record<Scope, string>> = {
  'messages:write': 'send messages, mark inbound messages as read',
  'messages:read': 'retrieve and list messages',
  'events:read': 'list events',
  'webhooks:write': 'all management of webhook endpoints, reads included',
  'templates:write': 'submit templates, upload their header media',
  'templates:read': 'retrieve and list templates',
  'media:write': 'upload media',
  'media:read': 'retrieve media',
  'usage:read': 'query usage',
  'channels:read': 'reserved',
  'channels:write': 'reserved',
};

/** How a caller proves who it is, and every scope that its key may have. */
export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'rt_live_… or rt_test_…',
    description: [
      'An API key of one project; its prefix tells production from test. Its scopes are fixed when it is made:',
      '',
      ...scopes.map((scope) => `- \`${scope}\`: ${allows[scope]}`),
    ].join('\n'),
  },
};

/** What a route asks of a caller's key: a scope, any key, or none. */
export const securityOf = ({ scope }: Route): readonly object[] =>
  scope === undefined ? [] : [{ apiKey: scope === null ? [] : [scope] }];
