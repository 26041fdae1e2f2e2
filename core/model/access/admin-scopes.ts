import * as t from 'io-ts';
import { oneOf, where } from '../../shared/codec.js';

/** Every scope of an operator's token (docs/specification.md#10.1.2). One that writes includes the one that reads. */
export const adminScopes = [
  'tenants:read',
  'tenants:write',
  'keys:read',
  'keys:write',
  'channels:read',
  'channels:write',
  'members:read',
  'members:write',
  'people:erase',
  'audit:read',
  'operations:read',
] as const;
export type AdminScope = (typeof adminScopes)[number];
export const AdminScopeView = oneOf('AdminScope', adminScopes, 'What a token may do.');

/** Scopes of a token, each at most once. A token without scopes can call `GET /admin/v1/whoami` alone. */
export const AdminScopes = where(
  t.readonlyArray(AdminScopeView),
  (list) => new Set(list).size === list.length,
  { uniqueItems: true },
  'must name each scope at most once',
);

/** Whether scopes allow what needs one of them. */
export const allowsScope = (held: readonly AdminScope[], needed: AdminScope): boolean =>
  held.includes(needed) || held.some((scope) => scope === needed.replace(/:read$/, ':write'));
