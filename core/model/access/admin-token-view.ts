import * as t from 'io-ts';
import { about, nullable, view } from '../../shared/codec.js';
import { idView, Timestamp } from '../../shared/published.js';
import { isoTime, isoTimeOrNull } from '../../shared/time.js';
import { AdminScopeView } from './admin-scopes.js';
import type { AdminCaller, AdminToken, NewAdminToken } from './admin-token.js';

/** The token that makes a request. */
export const AdminCallerView = view('AdminIdentity', 'Whose token makes the request.', {
  id: about(idView('atok'), 'The token.'),
  name: about(t.string, 'What people call the token. The audit log names it.'),
  scopes: about(t.readonlyArray(AdminScopeView), 'The scopes of the token.'),
  expires_at: about(nullable(Timestamp), 'When it expires; null for never.'),
  dashboard_url: about(
    nullable(t.string),
    'Where browsers reach the dashboard, as far as the configuration tells: the links of invitations begin with it. Null when the server does not say.',
  ),
});

/** The token that makes a request, in its published form. */
export const adminCallerJson = ({
  id,
  name,
  scopes,
  expiresAt,
}: AdminCaller): Omit<t.TypeOf<typeof AdminCallerView>, 'dashboard_url'> => ({
  id,
  name,
  scopes,
  expires_at: isoTimeOrNull(expiresAt ?? undefined),
});

/** A token as commands print it, without its text. */
export const adminTokenJson = (token: AdminToken) => ({
  ...adminCallerJson(token),
  last_four: token.lastFour,
  allowed_ips: token.allowedIps,
  created_at: isoTime(token.createdAt),
  revoked_at: isoTimeOrNull(token.revokedAt ?? undefined),
  last_used_at: isoTimeOrNull(token.lastUsedAt ?? undefined),
});

/** A new token as commands print it, with its text, which is not stored. */
export const newAdminTokenJson = ({ token, text }: NewAdminToken) => ({
  ...adminCallerJson(token),
  token: text,
  allowed_ips: token.allowedIps,
});
