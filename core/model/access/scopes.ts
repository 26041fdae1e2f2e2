import { oneOf } from '../../shared/codec.js';

/** Every scope (docs/specification.md#5.2.1). The last one is reserved: no route requires it. */
export const scopes = [
  'messages:write',
  'messages:read',
  'events:read',
  'webhooks:write',
  'templates:write',
  'templates:read',
  'media:write',
  'media:read',
  'usage:read',
  'requests:read',
  'channels:read',
  'channels:write',
] as const;
export type Scope = (typeof scopes)[number];
export const ScopeView = oneOf('Scope', scopes, 'What a key may do.');
